import { HOUR } from '../../core/clock';
import type { LifeChange } from '../../core/engine/life';
import type { Sandbox, SandboxOptions } from '../../sandbox';
import { call, draft, openSandbox, person } from '../support';

/** A Monday, 09:00 in Berlin. */
export const START = Date.UTC(2026, 0, 5, 8);

/** A sandbox that goes on by itself, whose clock moves only when it is moved. */
export const openWorld = (options: SandboxOptions = {}): Sandbox =>
	openSandbox({ now: () => START, people: 'plausible', life: SERVICE_ONLY, ...options });

/** Nobody but the service and the leads. */
export const QUIET = {
	agent_leads_per_day: 0,
	colleague_decides_share: 0,
	colleague_answers_share: 0,
	session_loss_mean_days: 0,
} as const;

/** Nobody acts but the service. */
export const SERVICE_ONLY: LifeChange = {
	level: 'normal',
	...QUIET,
	accept_share: 0,
	answer_share: 0,
	out_of_office_share: 0,
};

export const advance = async (sandbox: Sandbox, hours: number) =>
	await sandbox.control.advance({ forward_seconds: (hours * HOUR) / 1000 });

/** Starts a campaign for a new list of its own. Returns its id. */
export async function startCampaign(
	sandbox: Sandbox,
	{ leads = 3, ...fields }: Record<string, unknown> & { leads?: number } = {},
): Promise<string> {
	const list = await call(sandbox, 'POST', '/lead_lists', { body: { name: 'Own list' } });
	const { id } = [list.body.data].flat()[0];
	const people = Array.from({ length: leads }, (_, index) => person(`${id}-${index}`));
	for (let at = 0; at < leads; at += 100) {
		const body = { leads: people.slice(at, at + 100) };
		expect((await call(sandbox, 'POST', `/lead_lists/${id}/leads`, { body })).status).toBe(201);
	}
	const body = draft({ source: { lead_list_id: id }, ...fields });
	const created = await call(sandbox, 'POST', '/campaigns', { body });
	expect(created.status).toBe(201);
	const campaign = created.body.data.id as string;
	expect((await act(sandbox, campaign, 'start')).status).toBe(200);
	return campaign;
}

export const act = async (sandbox: Sandbox, campaign: string, action: string) =>
	await call(sandbox, 'POST', `/campaigns/${campaign}/actions`, { body: { action } });

export const readCampaign = async (sandbox: Sandbox, id: string) =>
	(await call(sandbox, 'GET', `/campaigns/${id}`)).body.data;
