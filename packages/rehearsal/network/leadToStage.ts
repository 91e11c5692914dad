/* eslint-disable @n8n/community-nodes/no-restricted-imports -- runs outside n8n */
import { writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Stage } from '../services/stage';

/**
 * Writes files into this folder that route the connections of an n8n to the stage. Returns n8n's environment variables.
 * The errors for what is refused name the place.
 */
export function leadToStage(
	folder: string,
	{ certificate, port }: Pick<Stage, 'certificate' | 'port'>,
	openPorts: readonly number[],
	place: 'demo' | 'rehearsal' = 'rehearsal',
): Readonly<Record<string, string>> {
	const network = { stage: port, open: openPorts, place };
	writeFileSync(path.join(folder, 'network.json'), JSON.stringify(network));
	const authority = path.join(folder, 'authority.pem');
	writeFileSync(authority, certificate);
	return {
		NODE_EXTRA_CA_CERTS: authority,
		OUTREACH_REHEARSAL: folder,
		// The stage is on this machine, and n8n would keep workflows from reaching it.
		N8N_SSRF_PROTECTION_ENABLED: 'false',
	};
}
