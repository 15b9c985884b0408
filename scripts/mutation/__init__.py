"""Mutation testing: mutants of Swift sources, the build that contains them, and the checks that catch them."""
