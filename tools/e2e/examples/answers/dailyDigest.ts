import { isRecord, recordsOf } from '../../../../src/contract/json';
import { sandboxKeys } from '../../../../packages/sandbox/core/keys';
import type { ServiceResponse } from '../../../../packages/sandbox/services/response';
import type { ServiceRequest } from '../../../../packages/rehearsal/services/request';
import { TRIGGER } from '../../../../packages/rehearsal/n8n/examples';
import { runWorkflow } from '../../../../packages/rehearsal/n8n/executions';
import { findDataTables } from '../../../../packages/rehearsal/n8n/dataTables';
import { findDataTable } from '../../support/dataTables';
import { expectSuccess, type Environment } from '../../support/environment';
import { importWithCredentials } from '../../support/outside/outside';

const DIGESTS = 'Digests of each day';
const FIGURES = 'Figures at the last digest';
const CHANNEL = 'C0DIGEST';

/** A tab of Google Sheets, as the API for values has it. */
function createTab(...first: ReadonlyArray<readonly unknown[]>) {
	const rows = [...first];
	const answer = ({ host, method, path, json }: ServiceRequest): ServiceResponse | undefined => {
		if (host !== 'sheets.googleapis.com') return undefined;
		if (method === 'POST' && path.endsWith(':append') && isRecord(json)) {
			rows.push(...(json.values as unknown[][]));
			return { body: {} };
		}
		const values = decodeURIComponent(path).endsWith('Z1') ? rows.slice(0, 1) : rows;
		return { body: { majorDimension: 'ROWS', ...(values.length > 0 && { values }) } };
	};
	return { rows, answer };
}

export function dailyDigest(environment: Environment) {
	const importDigest = async (values = {}) =>
		await importWithCredentials(environment, 'daily-digest', {
			values: { to: CHANNEL, ...values },
		});
	const run = (id: string) => runWorkflow(environment.n8n, id, TRIGGER);
	const forget = async (name: string) => (await findDataTable(environment.n8n, name)).remove();
	const sent = () =>
		environment.outside.calls.flatMap(({ path, json, body }) =>
			path.endsWith('/files.completeUploadExternal')
				? [String(Object(json).initial_comment)]
				: /sendPhoto|messages\/send/.test(path)
					? [body]
					: [],
		);
	const count = (table: string, where: string) => {
		const sql = `SELECT count(*) AS count FROM ${table} WHERE workspace_id = ? AND ${where}`;
		const row = environment.sandbox.database.prepare(sql).get(sandboxKeys.full.workspaceId);
		return Number(row!.count);
	};
	/** The number behind a heading of the digest. */
	const figure = (text: string, heading: string) =>
		Number(new RegExp(`^${heading}.*: (\\d+)$`, 'm').exec(text)?.[1]);

	afterEach(async () => {
		const tables = (await findDataTables(environment.n8n)).map(({ name }) => name);
		for (const name of [DIGESTS, FIGURES]) if (tables.includes(name)) await forget(name);
	});

	test('sends one message with a chart to Slack, and none more on the same day', async () => {
		const id = await importDigest();
		expectSuccess(await run(id));
		expectSuccess(await run(id));
		const [text, ...others] = sent();
		expect(others).toEqual([]);
		expect(figure(text!, 'Accounts that need a login')).toBe(
			count(
				'social_accounts',
				"json_extract(record, '$.status') NOT IN ('connected', 'connecting')",
			),
		);
		const started = count('campaigns', "json_extract(record, '$.status') = 'started'");
		expect(started).toBeGreaterThan(0);
		expect(figure(text!, 'Campaigns, as numbered')).toBe(started);
		expect(figure(text!, 'Replies without an answer')).toBeGreaterThan(0);
		expect(figure(text!, 'Approvals due today')).toBeGreaterThan(0);
		expect(figure(text!, 'Campaigns behind')).toBe(0);
		const upload = environment.outside.calls.find(({ path }) => path.startsWith('/upload/'))!;
		expect(upload.body).toMatch(/PNG/);

		// On the next day, nothing has been sent meanwhile.
		await forget(DIGESTS);
		expectSuccess(await run(id));
		expect(figure(sent()[1]!, 'Campaigns behind')).toBe(started);
	});

	test.each([
		['telegram', '4711', 'api.telegram.org'],
		['email', 'sales@mail.example', 'www.googleapis.com'],
	])('sends it by %s', async (channel, to, host) => {
		expectSuccess(await run(await importDigest({ channel, to })));
		expect(sent()).toHaveLength(1);
		expect(environment.outside.calls.map((call) => call.host)).toContain(host);
	});

	test('writes the figures of each day into a sheet, each once', async () => {
		const tab = createTab();
		environment.outside.answerAs(tab.answer);
		const id = await importDigest({
			sheet: 'https://docs.google.com/spreadsheets/d/abc_DEF-1/edit',
		});
		expectSuccess(await run(id));
		await forget(DIGESTS);
		expectSuccess(await run(id));
		const [columns, ...rows] = tab.rows;
		expect(columns!.slice(0, 3)).toEqual(['date', 'campaign_id', 'campaign']);
		expect(rows).toHaveLength(count('campaigns', 'TRUE'));
		expect(
			new Set(rows.map(([date, campaign]) => `${String(date)} ${String(campaign)}`)).size,
		).toBe(rows.length);
	});

	const ELSE = createTab(['Name', 'Phone']);
	const REFUSED = (): ServiceResponse => ({
		status: 404,
		body: { error: { code: 404, message: 'Not found' } },
	});
	test.each([
		[{ channel: 'fax' }, /'fax' is no way.*channel in Settings/, () => undefined],
		[{ to: '' }, /Enter the ID of the channel.*as to in Settings/, () => undefined],
		[{ sheet: 'abc' }, /other columns.*date, campaign_id.*tab in Settings/, ELSE.answer],
		[
			{ sheet: 'abc' },
			/Google Sheets does not give the tab Figures.*sheet in Settings|Choose a Google credential/,
			REFUSED,
		],
	])(
		'says what to enter before anything is sent or written: %j, %s',
		async (values, said, service) => {
			environment.outside.answerAs((call) =>
				call.host === 'sheets.googleapis.com' ? service(call) : undefined,
			);
			const execution = await run(await importDigest(values));
			expect(execution).toMatchObject({ status: 'error', error: expect.stringMatching(said) });
			expect(environment.outside.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
			expect(
				recordsOf(await findDataTables(environment.n8n)).map(({ name }) => name),
			).not.toContain(DIGESTS);
		},
	);

	test('is sent the next time if Slack has refused it', async () => {
		const id = await importDigest();
		environment.outside.answerAs(({ path }) =>
			path.endsWith('/files.completeUploadExternal')
				? { body: { ok: false, error: 'channel_not_found' } }
				: undefined,
		);
		expect(await run(id)).toMatchObject({
			status: 'error',
			error: expect.stringMatching(/not sent.*the ID of a channel/),
		});
		environment.outside.answerAs(() => undefined);
		expectSuccess(await run(id));
		expect(await (await findDataTable(environment.n8n, DIGESTS)).rows()).toHaveLength(1);
	});
}
