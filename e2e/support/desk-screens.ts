import { expect, type Page } from '@playwright/test'
import { at, type Screen, settled } from './screen.ts'
import { rareAction } from './steps.ts'
import { nextWorkedDay } from './worked-day.ts'

const tomorrow = nextWorkedDay()
const REGULATION = `/m/regulation-interventions/${tomorrow}`
const PLANNINGS = '/m/plannings-entreprises'

/** Opens a screen, presses what leads further, and waits for what then stands. */
function after(name: string, path: string, steps: (page: Page) => Promise<void>, kind: Partial<Screen> = {}): Screen {
  return {
    name,
    ...kind,
    async open(page) {
      await page.goto(path)
      await expect(page.locator('main').first()).toBeVisible()
      await settled(page)
      await steps(page)
      await settled(page)
    },
  }
}

/** How the day is grouped is remembered: another screen may have left it otherwise. */
async function showAs(page: Page, grouping: 'Grille' | 'Techniciens'): Promise<void> {
  const choice = page.getByRole('radiogroup', { name: 'Vue de la journée' }).filter({ visible: true })
  await choice.first().getByText(grouping, { exact: true }).click()
  await settled(page)
}

const DESK_ONLY = { desk: true }

/** What is reached by one press more from the dispatcher's screens, and what is planned in advance. */
export const planning: readonly Screen[] = [
  after(
    'file-du-jour',
    '/m/plannings-entreprises',
    async page => {
      await page.getByRole('button', { name: 'Accueil' }).first().click()
      await expect(page.getByRole('region', { name: 'À traiter' }).getByRole('link').first()).toBeVisible()
    },
    DESK_ONLY,
  ),
  at('tournee', `${PLANNINGS}/tournee/${tomorrow}`, { text: /de trajets[.,]/ }),
  at('annee', `${PLANNINGS}/annee/${tomorrow.slice(0, 4)}`, { text: 'Janvier' }),
  after(
    'regulation-grille',
    REGULATION,
    async page => {
      await showAs(page, 'Grille')
      await expect(page.getByRole('grid', { name: /^Journée du/ })).toBeVisible()
    },
    DESK_ONLY,
  ),
  after(
    'detail-visite',
    `${PLANNINGS}/semaine/${tomorrow}`,
    async page => {
      await page.locator('[data-entry]').first().dblclick()
      const detail = page.getByRole('dialog', { name: 'Détail Intervention' })
      await expect(detail.getByRole('region', { name: 'Fiche client' })).toBeVisible()
    },
    DESK_ONLY,
  ),
  after(
    'repartition',
    REGULATION,
    async page => {
      await showAs(page, 'Techniciens')
      await page
        .getByRole('button', { name: /^Répartir la journée/ })
        .first()
        .click()
      await expect(page.getByRole('list', { name: 'Propositions' })).toBeVisible()
    },
    DESK_ONLY,
  ),
  after(
    'et-si',
    REGULATION,
    async page => {
      await showAs(page, 'Techniciens')
      await page.locator('button[data-ligne]').first().click()
      const panel = page.getByRole('complementary', { name: 'Intervention' })
      await panel.getByRole('button', { name: 'Réaffecter' }).click()
      const choice = panel.getByLabel('Technicien', { exact: true })
      const taken = (await choice.locator('option').allTextContents()).find(name => name.includes('(pris '))
      await choice.selectOption({ label: taken ?? 'nobody is taken' })
      const told = panel.getByRole('region', { name: 'Ce que devient la journée' })
      await expect(told.getByRole('img').first()).toBeVisible()
    },
    DESK_ONLY,
  ),
  after('demande-recue', '/m/reception-demandes-externes', async page => {
    await page.locator('button[data-ligne]').filter({ visible: true }).first().click()
    await expect(page.getByRole('button', { name: 'Refuser la demande' })).toBeVisible()
  }),
  after('prestataire-dossier', '/m/gestion-recepteurs', async page => {
    await page.locator('main a[href*="/gestion-recepteurs/"]').filter({ visible: true }).first().click()
    await expect(
      page
        .getByText(/Dossier/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
  }),
  after('client-fusion', '/m/gestion-clients-entreprises/client/1', async page => {
    await rareAction(page, 'Fusionner avec…')
    const dialog = page.getByRole('dialog', { name: /^Fusionner la fiche/ })
    await dialog.getByLabel('L’autre fiche').fill('Vasseur')
    await dialog
      .getByRole('button', { name: /Claire Vasseur/ })
      .first()
      .click()
    await expect(dialog.getByRole('button', { name: 'Fusionner les deux fiches' })).toBeVisible()
  }),
  at('clients-agenda', '/m/gestion-clients-entreprises/agenda', { text: /emaine/ }),
  after('action', '/m/gestion-actions-gdi', async page => {
    const line = page.locator('main li button:has(b), main tbody button').filter({ visible: true })
    await line.first().click()
    await expect(page).toHaveURL(/gestion-actions-gdi\/\w+:\d+/)
  }),
]
