import { DEMO_PASSWORD } from '../support/server.ts'
import { expect, signIn, test } from '../support/test.ts'

test('a wrong password says so in the specification’s words, and nothing else', async ({ device }) => {
  const page = await device()
  await page.goto('/login')
  await page.getByLabel('Adresse e-mail').fill('technicien@demo.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill('Faux!2026')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('alert')).toHaveText('Erreur d’identification\u202f! Adresse ou mot de passe incorrect.')
  await expect(page).toHaveURL(/\/login$/)
})

test('a demonstration account is one tap away', async ({ device }) => {
  const page = await device()
  await page.goto('/login')
  await page.getByRole('button', { name: /technicien@demo\.test/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/m\/mon-activite$/)
})

test('any other address leads to the sign-in, and to the workspace once signed in', async ({ device }) => {
  const page = await device()
  for (const path of ['/', '/nimporte/quoi', '/m/mon-activite', '/synchronisation', '/invitation']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
  }
  await signIn(page, 'technicien@demo.test')
  await page.goto('/login')
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
})

test('a link of a mail is understood where nobody is signed in, and where somebody is', async ({ device }) => {
  const page = await device()
  await page.goto('/invitation/abc')
  await expect(page.getByRole('alert')).toHaveText(/Ce lien n.est plus valable/)
  await signIn(page, 'technicien@demo.test')
  await page.goto('/invitation/abc')
  await expect(page.getByText('Vous êtes déjà connecté', { exact: true }).last()).toBeVisible()
  // A forgotten password is replaced without signing out, which would seal what waits on the phone.
  await page.goto('/recovery')
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue('technicien@demo.test')
  await page.goto('/recovery#jeton=perdu')
  await page.reload()
  await expect(page).toHaveURL(/\/recovery$/)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('Autre!2026x')
  await page.getByLabel('Nouveau mot de passe, une seconde fois').fill('Autre!2026x')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveText(/Ce lien n.est plus valable/)
})

test('a company registers and enters at once', async ({ device }) => {
  const page = await device()
  await page.goto('/inscription/chauffage')
  await expect(page.getByRole('heading', { name: 'Créer un compte de chauffagiste' })).toBeVisible()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByText('Raison sociale requise')).toBeVisible()
  await expect(page.getByLabel('Raison sociale')).toBeFocused()
  await page.getByLabel('Raison sociale').fill('Chauffage Caron')
  await page.getByLabel('Prénom').fill('Léa')
  await page.getByLabel('Nom', { exact: true }).fill('Caron')
  await page.getByLabel('Adresse e-mail').fill('lea.caron@exemple.test')
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('Mot de passe, une seconde fois').fill('Autre!2026')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByText('Les deux mots de passe saisis ne correspondent pas.')).toBeVisible()
  await page.getByLabel('Mot de passe, une seconde fois').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
})

test('a browser whose data was erased finds its session again by its cookie', async ({ device, server }) => {
  const page = await device()
  await signIn(page, 'technicien@demo.test')
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
  const cdp = await page.context().newCDPSession(page)
  await page.goto('about:blank')
  await cdp.send('Storage.clearDataForOrigin', { origin: server.origin, storageTypes: 'indexeddb,local_storage' })
  await page.goto(`${server.origin}/login`)
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
})
