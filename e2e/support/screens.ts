import { expect, type Page } from '@playwright/test'
import { ajouterJours, jourParis } from '#wire/dates.ts'
import { planning } from './desk-screens.ts'
import { house } from './house-screens.ts'
import { at, type Screen, settled } from './screen.ts'
import { stepsToClosing } from './steps.ts'
import { signIn } from './test.ts'

export const ANONYMOUS = 'anonyme'

export interface DemoPerson {
  readonly name: string
  readonly email: string | null
  readonly screens: readonly Screen[]
}

const shared: readonly Screen[] = [
  at('accueil', '/'),
  at('espace', '/espace', { phone: true }),
  at('a-traiter', '/a-traiter', { text: 'À traiter' }),
  at('synchronisation', '/synchronisation', { text: /Reçu par le bureau|Tout est/, offline: true }),
  at('notifications', '/notifications', { text: /Tout est lu|à lire/ }),
  at('profil', '/profil', { text: 'Adresse' }),
  at('appareils', '/appareils', { text: 'Cet appareil' }),
]

/** First visit of the list that matches, opened by its own link. */
async function openVisit(page: Page, section: string): Promise<void> {
  await page.goto('/m/mon-activite')
  const list = page.getByRole('region', { name: section })
  await list.locator('a[href*="/intervention/"]').first().click()
  await page.waitForURL(/\/intervention\/\d+/)
  await settled(page)
}

const activity: readonly Screen[] = [
  at('journee', '/m/mon-activite', { text: 'À venir', offline: true }),
  { name: 'intervention', offline: true, open: page => openVisit(page, 'À venir') },
  { name: 'terminee', offline: true, open: page => openVisit(page, 'Terminées') },
  {
    name: 'cri',
    async open(page) {
      await openVisit(page, 'Terminées')
      await page.getByRole('button', { name: 'Voir le CRI' }).filter({ visible: true }).first().click()
      await expect(page.locator('canvas').first()).toBeVisible({ timeout: 30_000 })
      await settled(page)
    },
  },
  { name: 'cloture', open: stepsToClosing },
  {
    name: 'scanner',
    async open(page) {
      await stepsToClosing(page)
      await page.getByRole('button', { name: 'Scanner le CRI' }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: /Choisir/ })).toBeVisible()
      await settled(page)
    },
  },
  at('releve', '/m/releve-activite-pwa', { text: /Relevé/ }),
  at('absences', '/m/mes-absences', { text: 'Mes absences', offline: true }),
  at('absence-nouvelle', '/m/mes-absences/nouvelle', { text: 'Premier jour' }),
]

/** The person's own post of the first day that has one and where a colleague may be asked. */
async function openProposal(page: Page): Promise<void> {
  await page.goto('/m/mon-planning-edt')
  // The view is remembered: the month may have been looked at before.
  await page.getByText('Jours', { exact: true }).filter({ visible: true }).first().click()
  const days = page.locator('a[href*="/mon-planning-edt/jour/"]', { hasText: /\d\d:\d\d – \d\d:\d\d/ })
  await expect(days.first()).toBeVisible()
  for (const path of await days.evaluateAll(all => all.map(a => a.getAttribute('href') ?? ''))) {
    await page.goto(path)
    await settled(page)
    const ask = page.getByRole('link', { name: /^Proposer un échange à / }).first()
    await expect(page.getByRole('heading', { name: 'Qui travaille ce jour-là' })).toBeVisible()
    if (await ask.isVisible()) {
      await ask.click()
      await expect(page.getByLabel('Vous donnez')).toBeVisible()
      return await settled(page)
    }
  }
  throw new Error('nobody may be asked for an exchange')
}

/** The question before an exchange is accepted, of the first one that may be. */
async function askToAccept(page: Page): Promise<void> {
  await page.goto('/m/bourse-des-echanges-edt')
  const accept = page.getByRole('button', { name: 'Accepter', exact: true }).filter({ visible: true }).first()
  const asked = page.locator('main a[href*="/bourse-des-echanges-edt/"]').filter({ visible: true })
  await expect(asked.first()).toBeVisible()
  for (let rank = 0; rank < 2 && !(await accept.isVisible()); rank++) {
    await page.goto('/m/bourse-des-echanges-edt')
    await asked.nth(rank).click()
    await settled(page)
  }
  await accept.click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Accepter', exact: true })).toBeVisible()
  await settled(page)
}

/** A document of the house, beside the list or in its place. */
async function openDocument(page: Page, title: string): Promise<void> {
  await page.goto('/m/systeme-documentaire')
  await page
    .getByRole('button', { name: new RegExp(title) })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole('complementary', { name: 'Document' })).toContainText('Fiche')
  await settled(page)
}

const pocket: readonly Screen[] = [
  at('planning', '/m/mon-planning-edt', { text: 'Semaine', offline: true }),
  {
    name: 'planning-mois',
    async open(page) {
      await page.goto('/m/mon-planning-edt')
      await page.getByText('Mois', { exact: true }).filter({ visible: true }).first().click()
      await expect(page.getByRole('grid').first()).toBeVisible()
      await settled(page)
      await page.getByText('Jours', { exact: true }).filter({ visible: true }).first().click()
      await page.getByText('Mois', { exact: true }).filter({ visible: true }).first().click()
    },
  },
  { name: 'echange-proposer', open: openProposal },
  at('echanges', '/m/bourse-des-echanges-edt', { text: 'À répondre', offline: true }),
  { name: 'echange-accepter', open: askToAccept },
  at('astreintes', '/m/gestion-astreintes-pwa-gdt', { text: 'Passées', offline: true }),
  at('astreintes-mois', '/m/gestion-astreintes-pwa-gdt/mois', { text: 'Heures d’astreinte' }),
  at('conges', '/m/gestion-conges-edt', { text: 'En attente', offline: true }),
  at('conge-nouveau', '/m/gestion-conges-edt/nouvelle', { text: 'Type de demande' }),
  at('transmissions', '/m/fiches-transmission', { text: 'Depuis mon poste', offline: true }),
  {
    name: 'transmission',
    async open(page) {
      await page.goto('/m/fiches-transmission')
      await page.locator('main a[href*="/fiche/"]').filter({ visible: true }).first().click()
      await page.waitForURL(/\/fiche\//)
      await expect(
        page
          .getByText(/^Lue? par|Personne|Écrite|par /)
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      await settled(page)
    },
  },
  at('tableau-de-bord', '/m/mon-tableau-de-bord-gdt', { text: 'Restantes', offline: true }),
  at('documents', '/m/systeme-documentaire', { text: 'Prévention des chutes' }),
  { name: 'document', open: page => openDocument(page, 'Prévention des chutes') },
]

const planner: readonly Screen[] = [
  at('demandes', '/m/gestion-actions-gdi', { text: 'À traiter' }),
  {
    name: 'demande',
    async open(page) {
      await page.goto('/m/gestion-actions-gdi')
      await page
        .getByRole('button', { name: /Congé payé/ })
        .filter({ visible: true })
        .first()
        .click()
      await expect(page.getByRole('button', { name: 'Accepter', exact: true })).toBeVisible()
      await settled(page)
    },
  },
  at('conges-annuels', '/m/conges-gdt', { text: 'Congés annuels' }),
  at('planning-du-mois', '/m/planning-edt', { text: 'À publier', offline: true }),
  {
    name: 'planning-du-mois-journee',
    async open(page) {
      await page.goto(`/m/planning-edt/${jourParis(Date.now()).slice(0, 7)}/jour/${jourParis(Date.now())}`)
      await expect(page.getByText('Qui travaille')).toBeVisible()
      await settled(page)
    },
  },
  {
    name: 'planning-qui-peut-venir',
    async open(page) {
      const day = ajouterJours(jourParis(Date.now()), 4)
      await page.goto(`/m/planning-edt/${day.slice(0, 7)}/jour/${day}`)
      await page.getByRole('button', { name: 'Ouvrir un poste…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: /Matin/ }).click()
      await expect(page.getByRole('dialog', { name: 'Trouver quelqu’un' }).getByRole('checkbox').first()).toBeVisible()
      await settled(page)
    },
  },
  at('planning-equite', `/m/planning-edt/${jourParis(Date.now()).slice(0, 7)}/equite`, { text: 'Week-ends' }),
  at('planning-historique', `/m/planning-edt/${jourParis(Date.now()).slice(0, 7)}/historique`, { text: 'Historique' }),
  at('documents-tenus', '/m/systeme-documentaire', { text: 'Prévention des chutes' }),
  { name: 'document-tenu', open: page => openDocument(page, 'Prévention des escarres') },
  at('postes', '/m/gestion-postes-edt', { text: 'Matin' }),
  at('reglages-plannings', '/m/configurations-gdt', { text: /pause/i }),
]

const platform: readonly Screen[] = [
  at('plateforme', '/m/plateforme', { text: /Profils|Menus/ }),
  at('menus', '/m/gestion-menu', { text: 'Liste des menus' }),
  at('utilisateurs', '/m/gestion-utilisateurs', { text: /Utilisateurs/ }),
  at('profils', '/m/gestion-profils', { text: /Technicien/ }),
]

/** Everybody of the demonstration, with the screens they meet. */
export const people: readonly DemoPerson[] = [
  {
    name: ANONYMOUS,
    email: null,
    screens: [
      at('connexion', '/login', { text: 'Se connecter' }),
      at('recuperation', '/recovery'),
      at('inscription', '/inscription'),
      at('invitation', '/invitation/00000000-0000-0000-0000-000000000000'),
      at('lien de client', '/rdv/inconnu', { text: 'Ce lien ne s’ouvre pas' }),
    ],
  },
  { name: 'technicien', email: 'technicien@demo.test', screens: [...shared, ...activity] },
  {
    name: 'regulateur',
    email: 'regulateur@demo.test',
    screens: [
      shared[0] as Screen,
      shared[2] as Screen,
      at('regulation', '/m/regulation-interventions'),
      at('plannings', '/m/plannings-entreprises', { text: 'Semaine en cours', offline: true }),
      at('plannings-semaine', '/m/plannings-entreprises/semaine/2026-11-23', { text: 'Semaine en cours' }),
      at('creation', '/m/plannings-entreprises/nouvelle/1', { text: 'Notes et facture' }),
      at('demandes reçues', '/m/reception-demandes-externes', { text: /À répondre|Aucune demande reçue/ }),
      at('donneurs', '/m/gestion-emetteurs', { text: 'Active' }),
      at('prestataires', '/m/gestion-recepteurs/inviter', { text: 'Rechercher un prestataire' }),
      at('clients', '/m/gestion-clients-entreprises', { text: 'Boulangerie', offline: true }),
      at('client', '/m/gestion-clients-entreprises/client/1', { text: 'Martine Roussel' }),
      at('demandes-clients', '/m/gestion-demandes', { text: 'À planifier', offline: true }),
      at('demandes-historique', '/m/gestion-demandes?onglet=historique', { text: 'Réalisée' }),
      at('demande-client', '/m/gestion-demandes/42', { text: 'Historique' }),
      at('demande-nouvelle', '/m/gestion-demandes/nouvelle/1', { text: 'Rdv souhaité' }),
      at('actions', '/m/gestion-actions-gdi', { text: 'À planifier', offline: true }),
      at('vehicules', '/m/parametrages/gestion-des-vehicules', { text: 'Kangoo', offline: true }),
      at('personnes', '/m/parametrages/gestion-utilisateurs-wikaz', { text: 'Technicien' }),
      at('codes-prestations', '/m/parametrages/gestion-codes-prestations-entreprises', { text: 'Circulateur' }),
      at('ma-societe', '/m/parametrages/gestion-configuration-entreprises', { text: 'Siren' }),
    ],
  },
  { name: 'planification', email: 'regulateur@demo.test', screens: planning },
  { name: 'agent', email: 'agent@demo.test', screens: [shared[0] as Screen, shared[2] as Screen, ...pocket] },
  { name: 'cadre', email: 'cadre@demo.test', screens: [shared[0] as Screen, shared[2] as Screen, ...planner] },
  { name: 'maison', email: 'cadre@demo.test', screens: house },
  { name: 'admin', email: 'admin@demo.test', screens: [shared[0] as Screen, shared[2] as Screen, ...platform] },
]

/** Signs in, and puts on the theme asked for, whatever the system's. */
export async function enterAs(page: Page, { email }: DemoPerson, dark: boolean): Promise<void> {
  if (!email) return
  await signIn(page, email)
  if (!dark) return
  await page.goto('/profil')
  await page.getByText('Sombre', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
}
