"""Records on flash that survive a power cut. It imports shared and never looks into a record."""
