"""A cluster of explorers on this machine: PostgreSQL with two standbys, three servers, and HAProxy in front of both."""
