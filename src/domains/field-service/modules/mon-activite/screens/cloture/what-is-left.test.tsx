import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { erreursSaisie } from '#domains/field-service/model/rapports/cloture.ts'
import { RAPPORT_VIDE } from '#domains/field-service/model/rapports/cloture-schema.ts'
import { ClosingErrors, resteAFaire, WhatIsLeft } from './what-is-left.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
})

const rien = erreursSaisie({ ...RAPPORT_VIDE, intervention_id: 412 })

it('names the parts that still miss something, each once, in the order of the form', () => {
  expect(resteAFaire(rien)).toEqual(['motif', 'compte rendu'])
  const ligne = { libelle: '', quantite: '0', unite: '', prix_unitaire_cents: 0, tva: 20 } as const
  const rapport = { ...RAPPORT_VIDE, intervention_id: 412, cloture: 1, scan: ['a'.repeat(64)], fournitures: [ligne] }
  expect(resteAFaire(erreursSaisie(rapport))).toEqual(['fournitures'])
  render(<WhatIsLeft erreurs={[]} />)
  expect(document.body.textContent).toBe('')
})

it('leads to each thing that is left', () => {
  render(
    <>
      <input id="cloture-cloture" aria-label="Motif" />
      <ClosingErrors erreurs={rien} />
    </>,
  )
  expect(screen.getByRole('alert').textContent).toMatch(/^Il reste 2\schoses/)
  fireEvent.click(screen.getByRole('button', { name: 'Veuillez sélectionner une cloture' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Motif'))
})
