/**
 * Builds a value at its first use and keeps it. Importing the contract must cost nothing:
 * n8n loads every installed package at its start, and building all schemas takes tens of milliseconds.
 */
export function lazy<T>(build: () => T): () => T {
	let built: { value: T } | undefined;
	return () => (built ??= { value: build() }).value;
}
