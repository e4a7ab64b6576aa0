"""The bases of screens, and dialogs and parts that several screens use."""
