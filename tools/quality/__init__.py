"""Measures and checks: benchmarks, golden files, surveys of deals."""
