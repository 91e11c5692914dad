// n8n's Settings → Community nodes, as a person uses it.
import type { Page } from 'playwright-core';

import type { N8n } from '../../../packages/rehearsal/n8n/n8n';

/** npm downloads, and n8n loads all nodes anew. */
export const PATIENCE_MS = 180_000;

const CARD = '[data-test-id=community-package-card]';

export function createCommunityNodes(page: Page, { url }: Pick<N8n, 'url'>) {
	const open = async () => {
		await page.goto(`${url}/settings/community-nodes`);
	};
	const shows = (version: string) =>
		page.locator(CARD, { hasText: 'n8n-nodes-outreach' }).filter({ hasText: version }).waitFor();
	/** n8n closes the dialog when it is done. */
	const confirm = async (label: string) => {
		const dialog = page.getByRole('dialog');
		await dialog.getByRole('button', { name: label }).click();
		await dialog.waitFor({ state: 'hidden' });
	};
	return {
		async install(version: string) {
			await open();
			await page
				.getByRole('button', { name: /^install/i })
				.first()
				.click();
			await page.locator('[data-test-id=package-name-input]').last().fill('n8n-nodes-outreach');
			await page.locator('[data-test-id=user-agreement-checkbox]').click();
			await page.locator('[data-test-id=install-community-package-button]').click();
			await shows(version);
		},
		async update(version: string) {
			await open();
			await page.locator(CARD).getByRole('button', { name: 'Update' }).click();
			await confirm('Confirm update');
			await shows(version);
		},
		async uninstall() {
			await open();
			await page.locator(CARD).locator('[data-test-id=action-toggle]').click();
			await page.getByText('Uninstall package').click();
			await confirm('Confirm uninstall');
			await page.locator(CARD).waitFor({ state: 'detached' });
		},
	};
}
