import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { showScreen } from '#tests/support/show-screen.tsx'
import { ImportResidents } from './import-residents.tsx'

const { office, device } = vi.hoisted(() => ({ office: vi.fn(), device: vi.fn() }))
vi.mock('#client/call/api.ts', () => ({ call: office, download: vi.fn() }))
vi.mock('#client/queue/sync.ts', () => ({ myDb: device, dbOf: device }))

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
  showScreen(<ImportResidents online />)
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
  showScreen(<ImportResidents online={false} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Coller ou importer' }).disabled).toBe(true)
})
