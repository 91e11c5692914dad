import { type Campaign, campaigns } from '../../../../src/contract/campaigns';
import type { ItemCall } from '../../../../src/n8n/run';

/**
 * The campaign as it is after the API refused to change it, to tell what its state allows. Undefined where it cannot be
 * read, for example without the scope campaigns:read: then the refusal itself is all that can be said.
 */
export async function stateAfterRefusal(
	{ client, signal }: Pick<ItemCall, 'client' | 'signal'>,
	campaignId: string,
): Promise<Campaign | undefined> {
	try {
		const request = { path: { campaign_id: campaignId } };
		const { body } = await client.call(campaigns.get, request, { signal });
		return body.data;
	} catch {
		return undefined;
	}
}
