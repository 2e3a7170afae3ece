import { cleanup, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ReportsReceived } from './reports-received.tsx'

const unCompte = (over: object) => ({
  ...{ auteur: 'Hugo Delattre', moi: true, appareil: 'Chrome, Android', motif: 'Terminé', total_ttc_cents: 12_000 },
  ...{ fait_a: '2026-11-20T09:42:10Z', recu_a: '2026-11-20T11:26:00Z', compte: true, refuse: false },
  ...over,
})
const second = unCompte({ fait_a: '2026-11-20T10:02:00Z', compte: false, total_ttc_cents: 30_000 })
const montrer = (comptes_rendus: ReturnType<typeof unCompte>[], comptes_rendus_regle = false) =>
  render(<ReportsReceived detail={{ comptes_rendus, comptes_rendus_regle }} aujourdhui="2026-11-20" />)
const texte = () => document.body.textContent?.replace(/[\u00a0\u202f]/g, ' ') ?? ''

it('says nothing of a visit with one report', () => {
  montrer([unCompte({})])
  expect(screen.queryByRole('region')).toBeNull()
})

it('says that there are two, which one counts until the office chooses, and once it has', () => {
  montrer([unCompte({}), second])
  expect(texte()).toContain('2 comptes rendus reçus')
  expect(texte()).toContain('Le bureau choisit celui qui compte.')
  expect(texte()).toContain('Terminé, 120,00 € TTC (celui qui compte)')
  expect(texte()).toContain('fait à 11:02 par vous (Chrome, Android), reçu à 12:26')
  cleanup()
  montrer([unCompte({ compte: false }), { ...second, compte: true }], true)
  expect(texte()).toContain('Le bureau a choisi celui qui compte.')
  expect(texte()).toContain('Terminé, 120,00 € TTC (mis de côté)')
})
