import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { callByLink } from '#client/call/by-link.ts'
import { RDV } from '../testing/page.tsx'
import { useRendezVous } from './use-rendez-vous.ts'

vi.mock('#client/call/by-link.ts', async original => ({ ...(await original<object>()), callByLink: vi.fn() }))

it('an answer that came is no lost one, whatever the page then makes of it', async () => {
  vi.mocked(callByLink).mockResolvedValue(RDV as never)
  const { result } = renderHook(() => useRendezVous('jeton'))
  await waitFor(() => expect(result.current.rdv).not.toBeNull())
  const lectures = vi.mocked(callByLink).mock.calls.length
  const pris = { ...RDV, confirme: true } as never
  const envoi = {
    envoyer: async () => pris,
    fait: () => false,
    done: () => {
      throw new Error('the page')
    },
  }
  await act(async () => await expect(result.current.repondre(envoi)).rejects.toThrow('the page'))
  expect(result.current).toMatchObject({ rdv: pris, erreur: null, doute: false, occupe: false })
  // Nothing was looked up again.
  expect(vi.mocked(callByLink).mock.calls).toHaveLength(lectures)
})
