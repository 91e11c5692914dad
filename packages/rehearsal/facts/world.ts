import { REQUESTS_PER_MINUTE } from 'n8n-nodes-outreach/src/contract/common';
import { MAIN_WORKSPACE } from 'outreach-sandbox/core/keys';
import type { Sandbox, SandboxOptions } from 'outreach-sandbox/sandbox';
import type { ApiRequest, WorldFacts } from '../sheet/facts';
import { readApprovals, watchTexts } from './approvals';
import { readContacts, readWritten } from './campaigns';
import { readConversations } from './conversations';
import { readCorrespondents, readLeads, readListed } from './leads';

/** Records what a sandbox does not keep. */
interface Witness {
	/** Pass this to the sandbox's option of the same name. */
	readonly onRequest: NonNullable<SandboxOptions['onRequest']>;
	/** Starts to keep the texts of messages that wait for approval. Call it before anything happens to them. */
	watch(sandbox: Sandbox): void;
	/** Everything known of the world by now. */
	read(sandbox: Sandbox): WorldFacts;
}

interface WitnessOptions {
	/** The sandbox's limit. */
	readonly requestsPerMinute?: number;
	/** The workspace of the workflow's key; the main one by default. */
	readonly workspace?: string;
}

export function createWitness({
	requestsPerMinute = REQUESTS_PER_MINUTE,
	workspace = MAIN_WORKSPACE,
}: WitnessOptions = {}): Witness {
	const requests: ApiRequest[] = [];
	return {
		onRequest: ({ at, key_name: key, endpoint, status, remaining }) => {
			requests.push({ at, key, endpoint, status, left: remaining });
		},
		watch: ({ database }) => watchTexts(database),
		read: (sandbox) => {
			const { database } = sandbox;
			const effects = sandbox.effects().filter((one) => one.workspace_id === workspace);
			return {
				leads: readLeads(database, workspace),
				...readConversations(database, workspace, effects),
				correspondents: readCorrespondents(database, workspace),
				approvals: readApprovals(database, workspace),
				listed: readListed(database, effects),
				contacts: readContacts(database, effects),
				written: readWritten(database, effects),
				requests: [...requests],
				requestsPerMinute,
			};
		},
	};
}
