import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { type Brouillon, VIDE } from '../offline/brouillon.ts'
import { Person } from './person.tsx'

const MAISON = [
  { resident_id: 1, label: 'Mme Denise Petit', logement_numero: '12' },
  { resident_id: 2, label: 'M. Marcel Leroux', logement_numero: '' },
]
let dernier: Brouillon

function Banc({ residents = MAISON }: { residents?: typeof MAISON }) {
  const [brouillon, setBrouillon] = useState<Brouillon>({ ...VIDE, uid: 'u' })
  dernier = brouillon
  return (
    <MantineProvider env="test">
      <Person
        brouillon={brouillon}
        changer={change => setBrouillon(b => ({ ...b, ...change }))}
        personnes={['Mme Petit, ch. 12']}
        residents={residents}
      />
    </MantineProvider>
  )
}
const champ = (nom: string) => screen.getByLabelText(nom, { selector: 'input' })
const taper = (nom: string, value: string) => fireEvent.change(champ(nom), { target: { value } })
const choisir = (nom: RegExp) => fireEvent.click(screen.getByRole('option', { name: nom, hidden: true }))

beforeEach(cleanup)

it('takes a free name where the residents are not known: without the right, or without network', () => {
  render(<Banc residents={[]} />)
  taper('Personne concernée', 'Mme Petit')
  expect(dernier).toMatchObject({ personne: 'Mme Petit' })
  expect(dernier.residents).toBeUndefined()
  expect(document.querySelectorAll('datalist option')).toHaveLength(1)
})

it('takes a name that is no resident’s as it is typed', () => {
  render(<Banc />)
  taper('Personne concernée', 'Le kiné')
  expect(dernier).toMatchObject({ personne: 'Le kiné' })
  expect(dernier.residents ?? []).toEqual([])
})

it('takes one resident, then another, whatever the accents typed, and lets them go again', () => {
  render(<Banc />)
  fireEvent.focus(champ('Personne concernée'))
  taper('Personne concernée', 'pétit')
  choisir(/Denise Petit, ch\. 12/)
  expect(dernier).toMatchObject({ personne: 'Mme Denise Petit', residents: [{ resident_id: 1 }] })
  fireEvent.focus(champ('Ajouter un résident'))
  taper('Ajouter un résident', 'ler')
  expect(screen.queryByRole('option', { name: /Petit/, hidden: true })).toBeNull()
  choisir(/Leroux/)
  expect(dernier.personne).toBe('Mme Denise Petit, M. Marcel Leroux')
  expect(dernier.residents?.map(g => g.resident_id)).toEqual([1, 2])
  fireEvent.click(screen.getByRole('button', { name: 'Retirer Mme Denise Petit' }))
  fireEvent.click(screen.getByRole('button', { name: 'Retirer M. Marcel Leroux' }))
  expect(dernier).toMatchObject({ personne: '', residents: [] })
  expect(champ('Personne concernée')).toBeTruthy()
})
