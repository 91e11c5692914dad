/**
 * Builds a value on first use and keeps it. Importing the contract must cost nothing: n8n loads a node with everything
 * that it imports, and building all schemas takes tens of milliseconds.
 */
export function lazy<T>(build: () => T): () => T {
	let built: { value: T } | undefined;
	return () => (built ??= { value: build() }).value;
}
