"""Measures and checks: benchmarks, golden files, mutation testing, surveys of deals."""
