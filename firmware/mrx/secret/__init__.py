"""Mr. X's stations and salts, and the PIN that encrypts them on flash. Nothing else may hold a station of his.

It imports mrx.storage and shared; screens never import it.
"""
