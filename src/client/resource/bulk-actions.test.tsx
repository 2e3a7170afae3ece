import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readNotices } from '#client/call/notices.ts'
import { uneListe } from './testing/lists.ts'
import { api, asked, button, freshScreen, notice, show, world } from './testing/resource-screen.tsx'

freshScreen()

function listed() {
  const liste = uneListe()
  const headers = liste.headers.map(h => ({ ...h, saisie: 'texte' as const }))
  return { ...liste, headers, selection: true }
}
const lots = () => asked('lot').map(a => a.body)
const rapport = (over: object) => ({ ...notice('Fait.'), rapport: { faites: [], refusees: [], ...over } })
async function choose(): Promise<void> {
  api.answers.lister = listed
  show()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Tout sélectionner' }))
}

describe('rows that are chosen', () => {
  it('wait for the network, but for what is made here', async () => {
    world.online = false
    await choose()
    const bar = await screen.findByRole('group', { name: 'Sélection' })
    expect(within(bar).getByRole('button', { name: 'Modifier un champ' }).hasAttribute('disabled')).toBe(true)
    expect(within(bar).getByRole('button', { name: 'Exporter la sélection' }).hasAttribute('disabled')).toBe(false)
  })

  it('are deleted at once and taken back, those that stay being named', async () => {
    api.answers.lot = () => rapport({ faites: [7], refusees: [{ id: 8, message: 'Encore utilisé.' }] })
    await choose()
    fireEvent.click(
      within(await screen.findByRole('group', { name: 'Sélection' })).getByRole('button', { name: 'Supprimer' }),
    )
    await waitFor(() => expect(readNotices()[0]).toMatchObject({ code: 'warning', action: { libelle: 'Défaire' } }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('group', { name: 'Sélection' })).toBeNull()
    readNotices()[0]?.action?.faire()
    await waitFor(() => expect(lots()).toEqual([{ supprimer: [7, 8] }, { restaurer: [7] }]))
  })

  it('take one value together: a refusal at its field, then all of them, then back as they were', async () => {
    const champs = { places: 'Places : entre 1 et 60.' }
    api.answers.lot = () => rapport({ refusees: [7, 8].map(id => ({ id, message: 'Saisie refusée.', champs })) })
    await choose()
    fireEvent.click(await button('Modifier un champ'))
    const dialog = await screen.findByRole('dialog', { name: /Modifier 2.lignes/ })
    expect(within(dialog).getByRole('textbox', { name: /Immatriculation/ })).toBeTruthy()
    fireEvent.change(within(dialog).getByRole('combobox', { name: 'Champ à modifier' }), {
      target: { value: 'places' },
    })
    fireEvent.change(await within(dialog).findByRole('textbox', { name: /Places/ }), { target: { value: '90' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
    expect((await within(dialog).findAllByText('Places : entre 1 et 60.')).length).toBeGreaterThan(0)
    const avant = [
      { id: 7, valeurs: { places: 5 } },
      { id: 8, valeurs: { places: 2 } },
    ]
    api.answers.lot = () => rapport({ faites: [7, 8], avant })
    fireEvent.change(within(dialog).getByRole('textbox', { name: /Places/ }), { target: { value: '9' } })
    await new Promise(resolve => setTimeout(resolve, 600))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(lots().at(-1)).toEqual({ modifier: [7, 8].map(id => ({ id, valeurs: { places: 9 } })) })
    readNotices()[0]?.action?.faire()
    await waitFor(() => expect(lots().at(-1)).toEqual({ modifier: avant }))
  })
})

describe('a cell changed in place', () => {
  it('is sent as it was written, refused at the cell, and taken back', async () => {
    const champs = { places: 'Places : un nombre entier est attendu.' }
    api.answers.lot = () => rapport({ refusees: [{ id: 7, message: 'Saisie refusée.', champs }] })
    api.answers.lister = listed
    show()
    ;(await screen.findByText('5', { selector: 'td' })).focus()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F2' })
    const field = screen.getByRole('textbox', { name: 'Places, AB-123-CD' })
    fireEvent.change(field, { target: { value: 'six' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect((await screen.findByRole('alert')).textContent).toBe('Places : un nombre entier est attendu.')
    const avant = [{ id: 7, valeurs: { places: 5 } }]
    api.answers.lot = () => rapport({ faites: [7], avant })
    fireEvent.change(field, { target: { value: '6' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(lots().at(-1)).toEqual({ saisir: [{ id: 7, valeurs: { places: '6' } }] }))
    await waitFor(() => expect(readNotices()[0]?.action?.libelle).toBe('Défaire'))
    readNotices()[0]?.action?.faire()
    await waitFor(() => expect(lots().at(-1)).toEqual({ modifier: avant }))
  })
})
