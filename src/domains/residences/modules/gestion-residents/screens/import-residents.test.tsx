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
    async (_operation: unknown, { body }: { body: { appliquer: boolean; lignes: unknown[] } }) => {
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
  office.mockImplementation(async () => ({
    ...{ code: 'success', message: '', duration: 1 },
    rapport: { lignes: 2, ecrites: 0, erreurs: [] },
  }))
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
  office.mockImplementation(async (_operation: unknown, { body }: { body: { lignes: unknown[] } }) => ({
    ...{ code: 'success', message: '', duration: 1 },
    rapport: {
      ...{ lignes: body.lignes.length, ecrites: 0 },
      erreurs: [{ ligne: 1, champs: { logement: 'Logement : ce numéro n’est pas de la maison.' } }],
    },
  }))
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
