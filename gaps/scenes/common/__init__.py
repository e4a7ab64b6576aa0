"""Dialogs and parts that several scenes use."""
