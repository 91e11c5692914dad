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
	<dl class="funnel">
		{Object.entries(STEPS).map(([step, title]) => {
			const count = figures[step as keyof Figures];
			const share = figures.leads === 0 ? 0 : (100 * count) / figures.leads;
			return (
				<div key={step} class={`step-${step}`}>
					<dt>{title}</dt>
					<dd>
						<span class="figure">{count.toLocaleString('en-GB')}</span>
						{step !== 'leads' && figures.leads > 0 && (
							<span class="quiet">{Math.round(share)} %</span>
						)}
					</dd>
					<svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
						<rect class="track" width="100" height="6" rx="1" />
						<rect class="fill" width={share} height="6" rx="1" />
					</svg>
				</div>
			);
		})}
	</dl>
);
