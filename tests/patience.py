"""How long a test waits for what must come, before it fails: much longer than a slow and busy machine takes.

Only a test that fails waits so long. What must not come is never waited for.
"""

PATIENCE_S = 120
