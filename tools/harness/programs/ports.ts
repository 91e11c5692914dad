/** The wanted port on loopback if it is free, or another one. */
export async function freePort(wanted?: number): Promise<number> {
	const { default: getPort } = await import('get-port');
	return await getPort({ host: '127.0.0.1', port: wanted });
}
