import type { Campaign } from 'n8n-nodes-outreach/src/contract/campaigns';

type Figure =
	| 'connectionRequestsAccepted'
	| 'connectionsSent'
	| 'messagesSent'
	| 'repliesReceived'
	| 'totalLeads';

interface Step {
	readonly figure: Figure;
	readonly title: string;
	/** What it is a share of, as the nodes count it. */
	readonly of?: { readonly figure: Figure; readonly name: string };
}

const STEPS: readonly Step[] = [
	{ figure: 'totalLeads', title: 'Leads' },
	{ figure: 'connectionsSent', title: 'Invited', of: { figure: 'totalLeads', name: 'leads' } },
	{
		figure: 'connectionRequestsAccepted',
		title: 'Accepted',
		of: { figure: 'connectionsSent', name: 'invited' },
	},
	{ figure: 'messagesSent', title: 'Messages sent' },
	{ figure: 'repliesReceived', title: 'Replies', of: { figure: 'messagesSent', name: 'messages' } },
];

const Share = ({ count, whole, name }: { count: number; whole: number; name: string }) => (
	<>
		{' '}
		<span class="quiet">
			{Math.round((100 * count) / whole)} % of {name}
		</span>
		<progress value={Math.min(1, count / whole)} aria-hidden="true" />
	</>
);

/** The figures of a campaign, as the API and the nodes have them. */
export const Figures = (campaign: Pick<Campaign, Figure>) => (
	<dl class="fields">
		{STEPS.map(({ figure, title, of }) => {
			const count = campaign[figure];
			return (
				<div key={figure}>
					<dt>{title}</dt>
					<dd>
						<strong>{count.toLocaleString('en-GB')}</strong>
						{of && campaign[of.figure] > 0 && (
							<Share count={count} whole={campaign[of.figure]} name={of.name} />
						)}
					</dd>
				</div>
			);
		})}
	</dl>
);
