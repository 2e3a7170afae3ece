import { expect, type Page } from '@playwright/test'
import { jourParis } from '#wire/dates.ts'
import { at, type Screen, settled } from './screen.ts'

const RESIDENTS = '/m/gestion-residents'
const MONTH = jourParis(Date.now()).slice(0, 7)

/** Opens somebody who lives there, with allergies. */
async function openResident(page: Page): Promise<void> {
  await page.goto(RESIDENTS)
  await page.getByText('Diallo', { exact: true }).filter({ visible: true }).first().click()
  await page.waitForURL(/\/gestion-residents\/\d+/)
  await settled(page)
}

/** A part of their page, by its address: a phone shows one at a time. */
function pane(volet: string, text: string | RegExp): Screen {
  return {
    name: `resident-${volet}`,
    async open(page) {
      await openResident(page)
      await page.goto(`${new URL(page.url()).pathname}?volet=${volet}`)
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
      await settled(page)
    },
  }
}

/** A dialog or a panel that a button of a screen opens. */
function opened(name: string, path: string, button: string | RegExp, kind: Partial<Screen> = {}): Screen {
  return {
    name,
    ...kind,
    async open(page) {
      await page.goto(path)
      await settled(page)
      await page.getByRole('button', { name: button }).filter({ visible: true }).first().click()
      await expect(page.getByRole('dialog').filter({ visible: true }).first()).toBeVisible()
      await settled(page)
    },
  }
}

/** Who lives in the house and where, their papers, and the agents with their months. */
export const house: readonly Screen[] = [
  at('residents', RESIDENTS, { text: 'Diallo' }),
  pane('fiche', 'Naissance'),
  pane('contacts', 'Contacts'),
  pane('sante', 'Fiche médicale'),
  pane('documents', 'Documents légaux'),
  pane('suivi', 'Fiches de transmission'),
  {
    name: 'resident-urgence',
    async open(page) {
      await openResident(page)
      await page.goto(`${new URL(page.url()).pathname}/urgence`)
      await expect(
        page
          .getByText(/urgence/i)
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      await settled(page)
    },
  },
  at('residents-acces', `${RESIDENTS}/acces`, { text: 'Lectures des dossiers' }),
  opened('residents-import', RESIDENTS, 'Coller ou importer', { desk: true }),
  at('logements', '/m/gestion-logements', { text: 'étage' }),
  {
    name: 'logement',
    async open(page) {
      await page.goto('/m/gestion-logements')
      await page.getByRole('region', { name: '2e étage' }).getByRole('button').filter({ visible: true }).first().click()
      await page.waitForURL(/\/gestion-logements\/\d+/)
      await settled(page)
    },
  },
  at('agents', '/m/gestion-agents-edt', { text: 'Caron' }),
  {
    name: 'agent-fiche',
    async open(page) {
      await page.goto('/m/gestion-agents-edt')
      await page.getByText(/Caron/).filter({ visible: true }).first().click()
      await page.waitForURL(/\/gestion-agents-edt\/\d+/)
      await settled(page)
    },
  },
  at('planning-cloture', `/m/planning-edt/${MONTH}/cloture`, { text: /mois clos|Mois clos|Ouvert/ }),
  at('planning-besoins', `/m/planning-edt/${MONTH}/besoins`, { text: /personnes? par poste/, desk: true }),
  at('statistique-jours', '/m/statistique-jours-edt', { text: 'Caron' }),
  at('statistique-planification', '/m/statistique-planification-edt', { text: 'Caron' }),
  at('statistique-hebdo', '/m/statistique-hebdo-edt', { text: 'Caron' }),
  at('statistique-mensuelles', '/m/statistique-mensuelles', { text: 'Caron' }),
]
