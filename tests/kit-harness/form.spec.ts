import { expect, type Page, test } from '@playwright/test'
import { arrived } from '#tests/support/axe.ts'
import { inTheme } from '#tests/support/long.ts'
import { violations } from './violations.ts'

async function open(page: Page, hash: string, theme = 'light') {
  await page.goto(`/?nu&theme=${theme}#${hash}`)
}

const keys = async (page: Page, ...pressed: string[]) => {
  for (const key of pressed) await page.keyboard.press(key)
}

test('a form is filled, corrected and sent by keyboard alone', async ({ page }) => {
  await open(page, 'formulaire/dialogue')
  await page.getByRole('button', { name: 'Ouvrir' }).focus()
  await keys(page, 'Enter')
  const plate = page.getByLabel('Immatriculation')
  await expect(plate).toBeFocused()
  await keys(page, 'Tab', 'l', 'Tab')
  // The end of the lease appeared with the answer, and the price went.
  await expect(page.getByLabel('Fin de location')).toBeFocused()
  await expect(page.getByLabel('Prix d’achat')).toHaveCount(0)
  await page.keyboard.type('31/02/2027')
  await keys(page, 'Control+Enter')
  await expect(page.getByRole('alert')).toHaveText('Veuillez vérifier votre saisie')
  await expect(plate).toBeFocused()
  await expect(plate).toHaveAccessibleDescription('Immatriculation\u00a0: à renseigner.')
  await page.keyboard.type('GA-123-RT')
  await keys(page, 'Tab', 'Tab', 'Control+a')
  await page.keyboard.type('1/3/27')
  // The calendar: opened, left by Escape, which closes nothing else.
  await keys(page, 'Tab', 'Enter')
  await expect(page.getByRole('button', { name: 'lundi 1er mars 2027' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'lundi 1er mars 2027' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await keys(page, 'ArrowRight', 'Enter')
  await expect(page.getByLabel('Fin de location')).toHaveValue('02/03/2027')
  await expect(page.getByRole('button', { name: 'Ouvrir le calendrier' })).toBeFocused()
  await keys(page, 'Enter')
  await expect(page.getByRole('button', { name: 'mardi 2 mars 2027' })).toBeFocused()
  await keys(page, 'Escape')
  await expect(page.getByRole('dialog', { name: 'Calendrier' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ouvrir le calendrier' })).toBeFocused()
  await expect(page.getByRole('dialog', { name: 'Ajouter un véhicule' })).toBeVisible()
  await keys(page, 'Tab', 'Space', 'Tab', 'ArrowUp', 'ArrowUp', 'Control+Enter')
  await expect(page.locator('output')).toHaveText(
    '{"immatriculation":"GA-123-RT","contrat":"location","fin":"2027-03-02","relance":1,"jours":30.2}',
  )
  await expect(page.getByRole('button', { name: 'Ouvrir', exact: true })).toBeFocused()
})

test('a switch keeps its label whole on a phone; its help runs under both', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, 'formulaire/dialogue')
  await page.getByRole('button', { name: 'Ouvrir' }).click()
  await page.getByLabel('Contrat').selectOption('location')
  const box = async (text: string) => (await page.getByText(text).boundingBox()) ?? { width: 0, height: 0, y: 0 }
  const label = await box('Prévenir avant la fin')
  const help = await box('Un message part à la personne')
  expect(label.height).toBeLessThanOrEqual(48)
  expect(help.width).toBeGreaterThan(280)
  expect(help.y).toBeGreaterThanOrEqual(label.y + label.height)
})

test('asks before it loses what was typed', async ({ page }) => {
  await open(page, 'formulaire/dialogue')
  await page.getByRole('button', { name: 'Ouvrir' }).click()
  await expect(page.getByLabel('Immatriculation')).toBeFocused()
  await page.keyboard.type('GA')
  await keys(page, 'Escape')
  await expect(page.getByText('Votre saisie sera perdue.')).toBeVisible()
  await keys(page, 'Escape')
  await expect(page.getByText('Votre saisie sera perdue.')).toHaveCount(0)
  await expect(page.getByLabel('Immatriculation')).toHaveValue('GA')
  await keys(page, 'Escape')
  await page.getByRole('button', { name: 'Fermer sans enregistrer' }).click()
  await expect(page.locator('output')).toHaveText('fermé')
})

test('a draft survives a reload, and goes once it is sent', async ({ page }) => {
  await open(page, 'formulaire/conditions')
  await page.getByLabel('Immatriculation').fill('GA-123-RT')
  await page.reload()
  await expect(page.getByText('Votre saisie a été retrouvée.')).toBeVisible()
  await expect(page.getByLabel('Immatriculation')).toHaveValue('GA-123-RT')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.locator('output')).toContainText('GA-123-RT')
  await page.reload()
  await expect(page.getByLabel('Immatriculation')).toHaveValue('')
})

test('the server’s refusal stands at its field', async ({ page }) => {
  await open(page, 'formulaire/refus')
  await page.getByLabel('Immatriculation').fill('GA-123-RT')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('alert')).toHaveText('Cette immatriculation est déjà prise.')
  await expect(page.getByLabel('Immatriculation')).toBeFocused()
  await expect(page.getByLabel('Immatriculation')).toHaveAccessibleDescription('Le véhicule Kangoo 3 la porte déjà.')
})

test('lookups, icons, photo and tags of the whole form', async ({ page }) => {
  await open(page, 'formulaire/champs')
  await page.getByRole('combobox', { name: 'Adresse' }).fill('lilas')
  await page.getByRole('option', { name: 'Impasse des Lilas 80000 Amiens' }).click()
  await expect(page.getByLabel('Code postal')).toHaveValue('80000')
  await expect(page.getByRole('combobox', { name: 'Adresse' })).toHaveValue('Impasse des Lilas')
  await page.getByLabel('SIREN').fill('000 000 018')
  await expect(page.getByLabel('Raison sociale')).toHaveValue('Ateliers du Val')
  await page.getByRole('button', { name: 'Icône' }).click()
  await page.getByLabel('Filtrer les icônes').fill('MAIS')
  await page.getByRole('dialog').getByRole('button', { name: 'maison', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Icône maison' })).toBeFocused()
  const wide = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 300
    canvas.height = 100
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const photo = page.getByRole('region', { name: 'Photo' })
  const chooser = page.waitForEvent('filechooser')
  await photo.getByRole('button', { name: 'Sélectionnez un fichier' }).press('Enter')
  await (await chooser).setFiles({
    name: 'portrait.png',
    mimeType: 'image/png',
    buffer: Buffer.from(wide, 'base64'),
  })
  await page.getByRole('group', { name: 'Partie gardée' }).press('ArrowRight')
  await page.getByRole('button', { name: 'Garder' }).click()
  await expect(photo.getByRole('img', { name: 'Photo' })).toBeVisible()
  await expect(photo.getByRole('button', { name: 'Changer l’image' })).toBeFocused()
  expect(await violations(page)).toEqual([])
})

const PAGES = {
  light: [
    ['formulaire/champs', 360, 'Enregistrer'],
    ['formulaire/longs', 360, 'Ouvrir'],
    ['transfert/cotes', 1440, 'Tout ajouter'],
  ],
  dark: [
    ['formulaire/champs', 1440, 'Enregistrer'],
    ['transfert/cotes', 360, 'Tout ajouter'],
  ],
} as const

for (const theme of ['light', 'dark'] as const) {
  test(`no accessibility violation, desk and 360 px, ${theme}`, inTheme(theme), async ({ page }) => {
    for (const [hash, width, button] of PAGES[theme]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('about:blank')
      await open(page, hash, theme)
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByText(/Veuillez vérifier|droit à l’image|32\sélém/).first()).toBeVisible()
      // Transitions end first: half-way colours have half-way contrasts.
      await page.waitForTimeout(150)
      expect(await violations(page), `${hash} ${width}`).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${hash} ${width}`).toBeLessThanOrEqual(0)
    }
  })
}

test('the transfer list by keyboard alone', async ({ page }) => {
  await open(page, 'transfert/cotes')
  await page.getByLabel('Rechercher, non sélectionné').focus()
  await page.keyboard.type('conges')
  await keys(page, 'Tab', 'Space', 'ArrowDown', 'Space', 'Enter')
  await expect(page.getByText('2\u00a0éléments ajoutés')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sélectionné', exact: true }).getByRole('option')).toHaveCount(10)
  await keys(page, 'Control+z')
  await expect(page.getByRole('region', { name: 'Sélectionné', exact: true }).getByRole('option')).toHaveCount(8)
  await keys(page, 'Enter')
  await page.getByRole('button', { name: 'Enregistrer' }).focus()
  await keys(page, 'Enter')
  await expect(page.locator('output')).toHaveText('3,8,10,13,18,23,28,33,38')
})

test('a form that is still coming in on a slow machine is read once it stands', async ({ page }) => {
  await open(page, 'formulaire/dialogue', 'dark')
  const machine = await page.context().newCDPSession(page)
  await machine.send('Animation.enable')
  await machine.send('Animation.setPlaybackRate', { playbackRate: 0.05 })
  await page.getByRole('button', { name: 'Ouvrir' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await arrived(page)
  expect(await page.getByRole('dialog').evaluate(e => getComputedStyle(e).opacity)).toBe('1')
  expect(await violations(page)).toEqual([])
})
