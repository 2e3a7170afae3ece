import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { showScreen } from '#tests/support/show-screen.tsx'
import { useImportResidents } from './import-residents.tsx'

const { office, device } = vi.hoisted(() => ({ office: vi.fn(), device: vi.fn() }))
vi.mock('#client/call/api.ts', () => ({ call: office, download: vi.fn() }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: device, dbOf: device }))

/** As the list draws them: the button on a desk alone, the dialog whatever the window. */
let narrow: (phone: boolean) => void = () => undefined
function Import({ online = true }) {
  const [phone, setPhone] = useState(false)
  narrow = setPhone
  const { button, dialog } = useImportResidents(online)
  return (
    <>
      {!phone && button}
      {dialog}
    </>
  )
}

const SHEET = 'Nom\tPrénom\tLogement\nPetit\tDenise\tB1\nRoche\tPaul\tZ9'

it('shows a sheet of residents with what is wrong in it, enters the right ones, and keeps nothing of it on the device', async () => {
  office.mockImplementation(
    async (_operation: unknown, asked?: { body: { appliquer: boolean; lignes: unknown[] } }) => {
      if (!asked) return []
      const { body } = asked
      const erreurs = [{ ligne: 2, champs: { logement: 'Logement : ce numéro n’est pas de la maison.' } }]
      const ecrites = body.appliquer ? 1 : 0
      const rapport = { lignes: body.lignes.length, ecrites, erreurs, ...(ecrites ? { import_id: 7 } : {}) }
      return { code: 'success', message: `${ecrites} ajouté`, duration: 1, rapport }
    },
  )
  showScreen(<Import />)
  fireEvent.click(screen.getByRole('button', { name: 'Coller ou importer' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /collez/ }), { target: { value: SHEET } })
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier les cellules collées' }))
  const faux = await screen.findByRole('textbox', { name: 'Logement, ligne 3' })
  expect(faux.getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(await screen.findByRole('button', { name: /Importer 1.ligne/ }))
  await waitFor(() =>
    expect(office.mock.calls.at(-1)?.[1].body).toMatchObject({
      ...{ appliquer: true, valides: true },
      lignes: [
        { Nom: 'Petit', Prénom: 'Denise', Logement: 'B1' },
        { Nom: 'Roche', Prénom: 'Paul', Logement: 'Z9' },
      ],
    }),
  )
  // The wrong line is still there to be mended.
  expect(await screen.findByRole('textbox', { name: 'Logement, ligne 3' })).toBeTruthy()
  expect(device).not.toHaveBeenCalled()
})

it('asks for the network', () => {
  showScreen(<Import online={false} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Coller ou importer' }).disabled).toBe(true)
})

it('keeps what was pasted and what was looked at where the window becomes narrow', async () => {
  office.mockImplementation(async (_operation: unknown, asked?: object) =>
    asked ? { code: 'success', message: '', duration: 1, rapport: { lignes: 2, ecrites: 0, erreurs: [] } } : [],
  )
  showScreen(<Import />)
  fireEvent.click(screen.getByRole('button', { name: 'Coller ou importer' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /collez/ }), { target: { value: SHEET } })
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier les cellules collées' }))
  await screen.findByRole('button', { name: /Importer 2.lignes/ })
  act(() => narrow(true))
  expect(screen.getByRole('button', { name: /Importer 2.lignes/ })).toBeTruthy()
  act(() => narrow(false))
  fireEvent.click(screen.getByRole('button', { name: 'Choisir une autre feuille' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /collez/ }).value).toBe(SHEET)
})

it('splits a column that holds both names, says so, and shows whom a line to mend is about', async () => {
  office.mockImplementation(async (_operation: unknown, asked?: { body: { lignes: unknown[] } }) => {
    if (!asked) return []
    const erreurs = [{ ligne: 1, champs: { logement: 'Logement : ce numéro n’est pas de la maison.' } }]
    const rapport = { lignes: asked.body.lignes.length, ecrites: 0, erreurs }
    return { code: 'success', message: '', duration: 1, rapport }
  })
  showScreen(<Import />)
  fireEvent.click(screen.getByRole('button', { name: 'Coller ou importer' }))
  const text = 'Résidents de la maison, décembre\n\nNom et prénom\tLogement\nMme PETIT Denise\tZ9'
  fireEvent.change(await screen.findByRole('textbox', { name: /collez/ }), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier les cellules collées' }))
  await screen.findByRole('textbox', { name: 'Logement, ligne 4' })
  expect(office.mock.calls.at(-1)?.[1].body.lignes).toEqual([
    { Civilité: 'Mme', Nom: 'PETIT', Prénom: 'Denise', Logement: 'Z9' },
  ])
  expect(screen.getByText(/«.Nom et prénom.» tient ici en deux colonnes/)).toBeTruthy()
  expect(screen.getByRole('rowheader').textContent).toContain('4PETIT Denise')
})

it('brings in who waits under the name of a line, instead of a second one of them', async () => {
  const double = { ligne: 1, raison: 'même nom', champ: 'resident_nom', comme: { label: 'Mme Denise Petit' } }
  office.mockImplementation(async (_operation: unknown, asked?: { body: { appliquer: boolean } }) => {
    if (!asked) return []
    const rapport = {
      lignes: 2,
      ecrites: asked.body.appliquer ? 2 : 0,
      erreurs: [],
      doubles: [{ ...double, attend: true }],
    }
    return { code: 'success', message: '', duration: 1, rapport }
  })
  showScreen(<Import />)
  fireEvent.click(screen.getByRole('button', { name: 'Coller ou importer' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /collez/ }), { target: { value: SHEET } })
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier les cellules collées' }))
  const choice = await screen.findByRole('combobox', { name: 'Ligne 2, qui attend déjà' })
  expect(screen.getByRole('button', { name: /Importer 1.ligne/ })).toBeTruthy()
  fireEvent.change(choice, { target: { value: 'entre' } })
  expect(screen.getByText(/^1.personne en attente entrera\.$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Importer 2.lignes/ }))
  await waitFor(() =>
    expect(office.mock.calls.at(-1)?.[1]?.body).toMatchObject({ appliquer: true, doubles: [], entrent: [1] }),
  )
})

it('tells the last import of the day, and takes it back once its message is gone', async () => {
  const importe_a = new Date(Date.now() - 2 * 3_600_000 - 60_000).toISOString()
  let imports: object[] = [{ import_id: 7, importe_a, par: 'Anne Roy', lignes: 12 }]
  const undone: unknown[] = []
  office.mockImplementation(async (operation: { id: string }, asked?: { params: unknown }) => {
    if (operation.id === 'gestion-residents.imports') return imports
    undone.push(asked?.params)
    imports = []
    return { code: 'success', message: '12 résidents retirés.', duration: 1 }
  })
  showScreen(<Import />)
  fireEvent.click(screen.getByRole('button', { name: 'Coller ou importer' }))
  expect(await screen.findByText(/^Dernier import.: 12.résidents, il y a 2.h, par Anne Roy$/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Annuler cet import' }))
  await waitFor(() => expect(screen.queryByText(/^Dernier import/)).toBeNull())
  expect(undone).toEqual([{ import_id: '7' }])
})
