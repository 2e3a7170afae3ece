import type { Page } from '@playwright/test'
import { settled } from './screen.ts'
import { DEMO_PASSWORD } from './server.ts'
import { expect } from './test.ts'

/** What a new company does in its first hour, as a person does it on a desk. */

interface Company {
  readonly activity: string
  readonly name: string
  readonly email: string
}

/** Registers and enters: nothing is asked beyond the first form. */
export async function registerCompany(page: Page, { activity, name, email }: Company): Promise<void> {
  await page.goto('/inscription')
  await page.getByRole('radio', { name: activity }).check()
  await page.getByLabel('Raison sociale').fill(name)
  await page.getByLabel('Prénom').fill('Anne')
  await page.getByLabel('Nom', { exact: true }).fill('Morel')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('Mot de passe, une seconde fois').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByRole('region', { name: 'Premiers pas' })).toBeVisible()
}

/** From the list of services. */
export async function addService(page: Page, name: string): Promise<void> {
  await settled(page)
  await page.getByRole('button', { name: 'Ajouter', exact: true }).first().click()
  const service = page.getByRole('complementary', { name: /^Ajout/ })
  await service.getByLabel(/^Libellé/).fill(name)
  await service
    .getByLabel(/^Durée/)
    .first()
    .fill('60')
  await service.getByLabel(/^Prix HT/).fill('90')
  await service.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(name).first()).toBeVisible()
}

/** From anywhere: a customer and where they live. */
export async function addCustomer(page: Page, name: string, email = ''): Promise<void> {
  await page.goto('/m/gestion-clients-entreprises')
  await settled(page)
  await page.getByRole('button', { name: 'Ajouter', exact: true }).first().click()
  await typeCustomer(page, name, email)
}

/** From the step of the first hour, which asks how they are added: typed here. */
export async function addFirstCustomer(page: Page, name: string, email: string): Promise<void> {
  await page.goto('/espace')
  const steps = page.getByRole('region', { name: 'Premiers pas' })
  await steps.getByRole('button', { name: 'Ajouter des clients' }).click()
  const ways = page.getByRole('dialog', { name: 'Ajouter un client' })
  await expect(ways.getByRole('button')).toContainText([/^Saisir/, /^Coller des cellules/, /^Importer un fichier/])
  await ways.getByRole('button', { name: /^Saisir/ }).click()
  await typeCustomer(page, name, email)
}

async function typeCustomer(page: Page, name: string, email: string): Promise<void> {
  const client = page.getByRole('complementary', { name: /^Ajout/ })
  await client.getByRole('textbox', { name: /^Nom/ }).fill(name)
  if (email) await client.getByLabel(/^E-mail/).fill(email)
  await client.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await addAddress(page)
}

/** On a customer's page. */
export async function addAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter une adresse' }).click()
  const adresse = page.getByRole('dialog', { name: 'Ajouter une adresse' })
  await adresse.getByLabel(/^Adresse/).fill('8 quai de la Somme')
  await adresse.getByLabel(/^Code postal/).fill('80100')
  await adresse.getByLabel(/^Ville/).fill('Abbeville')
  await adresse.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByText('8 quai de la Somme')).toBeVisible()
}

/**
 * On the page of a new visit: somebody's first slot after the week that opens, which no hour of the day has used up. A week that
 * they are away has none, and says so: the one after it is looked at.
 */
export async function takeSlot(page: Page, name: string): Promise<void> {
  const slot = page
    .getByRole('group', { name: /^Créneaux du/ })
    .getByRole('radio')
    .first()
  const away = page.getByText(new RegExp(`^${name}\\s: pas là`)).first()
  do {
    await page.getByRole('button', { name: 'Semaine suivante' }).click()
    await page.getByRole('combobox', { name: 'Technicien' }).selectOption({ label: name })
    await expect(slot.or(away).first()).toBeVisible()
  } while (!(await slot.isVisible()))
  await slot.check()
  await expect(page.getByText(/^Créneau retenu pour vous jusqu’à/)).toBeVisible()
  // Looked for before the press is over: on a busy machine the message of a few seconds may be gone once the next page stands.
  await Promise.all([
    expect(page.getByText(/a bien été créée/)).toBeVisible(),
    page.getByRole('button', { name: 'Créer l’intervention' }).click(),
  ])
  // Back to what asked for it: the request, else the customer.
  await expect(page).toHaveURL(/\/(gestion-demandes|client)\/\d+$/)
}
