import type { Funnel as Figures } from '../../../views';

const STEPS: Readonly<Record<keyof Figures, string>> = {
	leads: 'Leads',
	invited: 'Invited',
	accepted: 'Accepted',
	written: 'Written to',
	replied: 'Replied',
};

/** How far the leads have come: a bar for each step, in proportion to all leads. */
export const Funnel = (figures: Figures) => (
	<dl class="fields">
		{Object.entries(STEPS).map(([step, title]) => {
			const count = figures[step as keyof Figures];
			const share = figures.leads === 0 ? 0 : count / figures.leads;
			return (
				<div key={step}>
					<dt>{title}</dt>
					<dd>
						<strong>{count.toLocaleString('en-GB')}</strong>{' '}
						{step !== 'leads' && figures.leads > 0 && (
							<span class="quiet">{Math.round(100 * share)} %</span>
						)}
						<progress value={share} aria-hidden="true" />
					</dd>
				</div>
			);
		})}
	</dl>
);
