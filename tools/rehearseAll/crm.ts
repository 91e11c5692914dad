/* eslint-disable @n8n/community-nodes/require-node-api-error -- runs outside n8n */
import { Client } from 'pg';

import { readContacts } from '../../packages/rehearsal/n8n/examples';
import { startPostgres, type PostgresServer } from '../../packages/rehearsal/n8n/servers/postgres';

/** A CRM in PostgreSQL, as one of the examples expects it. */
export async function startCrm(): Promise<PostgresServer> {
	const server = await startPostgres();
	const client = new Client(server.connection);
	try {
		await client.connect();
		await client.query(`CREATE TABLE contacts (
			id serial PRIMARY KEY, first_name text, last_name text, profile_url text, email text, company text, job_title text
		)`);
		await client.query(
			`INSERT INTO contacts (first_name, last_name, profile_url, email, company, job_title)
			SELECT first_name, last_name, profile_url, email, company, job_title
			FROM jsonb_populate_recordset(NULL::contacts, $1::jsonb)`,
			[JSON.stringify(readContacts())],
		);
		return server;
	} catch (error) {
		await server.stop();
		throw error;
	} finally {
		await client.end();
	}
}
