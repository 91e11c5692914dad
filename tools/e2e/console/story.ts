import { isoTime, MINUTE } from '../../../packages/sandbox/core/clock';
import { sandboxKeys } from '../../../packages/sandbox/core/keys';
import type { Sandbox } from '../../../packages/sandbox/sandbox';
import { seeded } from '../../../packages/sandbox/composition/seeded';
import { draft, person, TEMPLATES } from '../../../packages/sandbox/test/support';
import { change, type Console, goTo, push, see, seeNone } from './support';

const CAMPAIGN = 'Ask webinar guests for feedback';
const MOST_DAYS = 5;

/** Nobody but the person at the console decides. */
const LIFE = { level: 'busy', colleague_decides_share: 0, session_loss_mean_days: 0 } as const;

/** Moves the clock on day by day until this has happened to leads of the campaign. */
async function pushUntil(
	console: Console,
	kind: 'campaign_message_sent' | 'lead_accepted',
	lead = '',
) {
	const subject = `${seeded.campaigns.draft}/${lead}`;
	const hasHappened = () =>
		console.sandbox.effects(kind).some((effect) => effect.subject.startsWith(subject));
	for (let day = 0; day < MOST_DAYS && !hasHappened(); day += 1) await push(console, '+1 day');
	expect([kind, hasHappened()]).toEqual([kind, true]);
}

/** A campaign for a list of one lead, which writes without AI. */
async function goToOwnCampaign({ page, url }: Console) {
	const request = async (path: string, body: object) => {
		const answer = await fetch(new URL(`api/v1${path}`, url), {
			method: 'POST',
			headers: {
				authorization: `Bearer ${sandboxKeys.full.token}`,
				'content-type': 'application/json',
			},
			body: JSON.stringify(body),
		});
		expect([path, answer.ok]).toEqual([path, true]);
		const { data } = (await answer.json()) as { data: { id: string } | [{ id: string }] };
		return [data].flat()[0]!.id;
	};
	const list = await request('/lead_lists', { name: 'Own list of one' });
	await request(`/lead_lists/${list}/leads`, { leads: [person('Ann')] });
	const campaign = await request(
		'/campaigns',
		draft({ name: 'Own list of one', source: { lead_list_id: list }, messages: TEMPLATES }),
	);
	await request(`/campaigns/${campaign}/actions`, { action: 'start' });
	await page.goto(`${url}#/campaigns/${campaign}`);
}

function nextMinute({ control }: Sandbox): string {
	const now = Date.parse(control.readTime().now);
	return isoTime(Math.floor(now / MINUTE + 1) * MINUTE);
}

export function story(console: Console) {
	test('starts a campaign, approves a message, answers as the lead, and sees the requests', async () => {
		const { page, sandbox } = console;
		sandbox.control.setLife(LIFE);
		await page.goto(console.url);
		await see(page.getByRole('heading', { level: 1, name: 'Today' }));

		await goTo(console, 'Campaigns');
		await page.getByRole('button', { name: `Start ${CAMPAIGN}` }).click();
		await see(page.getByRole('button', { name: `Pause ${CAMPAIGN}` }));

		await goTo(console, 'Today');
		await see(page.getByText(`You started the campaign ${CAMPAIGN}`));
		await pushUntil(console, 'lead_accepted');
		await see(page.getByText(/accepted the invitation of Clara Whitmore/));

		await goTo(console, 'Approvals');
		const message = page
			.getByRole('listitem')
			.filter({ has: page.getByRole('link', { name: CAMPAIGN }) })
			.first();
		const lead = await message.getByRole('link').first().innerText();
		const label = `Message to ${lead}`;
		await page
			.getByRole('listitem', { name: label })
			.getByRole('button', { name: 'Approve' })
			.click();
		await seeNone(page.getByRole('listitem', { name: label }));

		await goTo(console, 'Today');
		await see(page.getByText(`You approved the message to ${lead} in ${CAMPAIGN}`));
		await page.getByRole('link', { name: lead }).first().click();
		await see(page.getByRole('heading', { level: 1, name: lead }));
		await pushUntil(console, 'campaign_message_sent', new URL(page.url()).hash.split('/').at(-1));
		await see(page.getByText(`Clara Whitmore wrote to ${lead} in ${CAMPAIGN}`));

		await goTo(console, 'Inbox');
		await page.getByRole('searchbox').fill(lead);
		await page.getByRole('link', { name: lead }).first().click();
		await page.getByRole('textbox', { name: `Answer as ${lead}` }).fill('Call me on Friday.');
		await page.getByRole('button', { name: 'Send as the lead' }).click();
		await see(page.getByRole('region', { name: 'Messages' }).getByText('Call me on Friday.'));

		await goTo(console, 'Today');
		await see(page.getByText(new RegExp(`^${lead} wrote to Clara Whitmore: .*Call me on Friday`)));

		// What the trigger reads, at the beginning of a minute: the page shows the budget until the minute ends.
		await goTo(console, 'Requests');
		await sandbox.control.advance({ until: nextMinute(sandbox) });
		const answer = await fetch(new URL('api/v1/conversations?unread_only=true', console.url), {
			headers: { authorization: `Bearer ${sandboxKeys.full.token}` },
		});
		expect(JSON.stringify(await answer.json())).toContain('Call me on Friday.');
		const request = page.getByRole('listitem').filter({ hasText: '/api/v1/conversations' });
		await see(request.getByText('conversations.list · Full access'));
		await see(request.getByText('200'));
		await see(page.getByText('59 of 60 left'));
		expect(console.complaints).toEqual([]);
	});

	test('says why a day brought nothing, and comes from there to an answer in three clicks', async () => {
		const { page, sandbox, url } = console;
		// A Friday evening.
		await change(console, 'clock', { now: '2026-03-06T18:30:00Z' });
		sandbox.control.setLife({ level: 'normal' });
		await page.goto(url);
		await push(console, '+1 day');
		const said = page.getByRole('status').filter({ hasText: 'No lead accepted or answered.' });
		await see(said.getByText('It is the weekend, when most leads do nothing.'));
		await said.getByRole('link', { name: /messages wait for approval/ }).click();
		await seeNone(said);
		await page.getByRole('button', { name: /^Approve all \d+$/ }).click();
		await see(page.getByText('No message waits for approval.'));
		await push(console, 'Next answer');
		const answered = page.getByRole('status').filter({ hasText: '1 lead answered.' });
		await answered.getByRole('link', { name: 'inbox' }).click();
		await see(page.getByRole('region', { name: 'Messages' }));
		await push(console, '+1 hour');
		await page.getByRole('status').getByRole('button', { name: 'Dismiss' }).click();
		await seeNone(page.locator('.passed'));
		expect(console.complaints).toEqual([]);
	});

	test('says of a picture that it is an attachment, everywhere', async () => {
		const { page } = console;
		await page.goto(`${console.url}#/inbox/${seeded.conversations.interested}`);
		await page.getByRole('button', { name: 'Send a picture' }).click();
		await see(page.getByRole('region', { name: 'Messages' }).getByText('picture.png'));
		const listed = page.getByRole('region', { name: 'Conversations' });
		await see(listed.getByRole('link').first().getByText('Attachment'));
		await goTo(console, 'Today');
		await see(page.getByText(/ wrote to Clara Whitmore: image$/));
	});

	test('accepts as a lead of an own list, answers as this lead, and shows the intent', async () => {
		const { page, sandbox, url } = console;
		sandbox.control.setLife({ level: 'normal', accept_share: 0, colleague_decides_share: 0 });
		await goToOwnCampaign(console);
		await push(console, '+1 day');
		const accept = page.getByRole('button', { name: 'Accept as this lead: Ann Tester' });
		await accept.click();
		await seeNone(accept);
		await see(page.getByText('The first message waits until'));
		await push(console, '+1 day');
		await page.getByRole('link', { name: 'Answer as this lead: Ann Tester' }).click();
		const box = page.getByRole('textbox', { name: 'Answer as Ann Tester' });
		await box.fill('Yes, gladly. When?');
		await page.getByRole('button', { name: 'Send as the lead' }).click();
		await see(page.getByRole('region', { name: 'Messages' }).getByText('by you'));
		const later = page.getByText('The service labels the intent');
		await see(later);
		await push(console, '+1 day');
		await seeNone(later);
		expect(await page.getByLabel('Intent').inputValue()).toBe('INTERESTED');
		await page.goto(`${url}#/campaigns`);
		const card = page.getByRole('listitem').filter({ hasText: 'Own list of one' });
		await see(card.getByText('Replies'));
		expect(console.complaints).toEqual([]);
	});

	test('takes a sender away and reconnects it', async () => {
		const { page } = console;
		await page.goto(`${console.url}#/senders`);
		await page.getByRole('button', { name: 'Disconnect Clara Whitmore' }).click();
		await page.getByRole('button', { name: 'Reconnect Clara Whitmore' }).click();
		await see(page.getByRole('button', { name: 'Disconnect Clara Whitmore' }));
		await goTo(console, 'Today');
		await see(page.getByText('Clara Whitmore is no longer connected'));
		await see(page.getByText('You connected Clara Whitmore again'));
	});

	test('counts one step as one', async () => {
		const { page, sandbox } = console;
		sandbox.control.setLife({ level: 'busy' });
		sandbox.control.setCampaignStatus(seeded.campaigns.draft, 'started');
		await page.goto(`${console.url}#/campaigns/${seeded.campaigns.draft}`);
		await see(page.getByText('Nothing has been done yet'));
		await push(console, '+1 hour');
		await see(page.getByText('Timeline, 1 step', { exact: true }));
	});

	test('says in words why a campaign cannot start', async () => {
		const { page } = console;
		await page.goto(`${console.url}#/campaigns`);
		await page.getByRole('button', { name: 'Start Free trial for fair visitors' }).click();
		await see(page.getByRole('alert').getByText(/Amara Okonjo|session/));
		await see(page.getByRole('button', { name: 'Start Free trial for fair visitors' }));
	});
}
