import { useState } from 'react'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { deQui } from '#wire/names.ts'
import type { AdresseClient } from '../contract.ts'
import type { PlaceByHand } from './use-place-by-hand.ts'

interface Props {
  readonly adresse: AdresseClient | null
  readonly hand: Pick<PlaceByHand, 'far' | 'keepFar' | 'dropFar'>
}

/** Before a pin is kept far from the town of its address: asked, never refused. */
export function FarQuestion({ adresse, hand: { far, keepFar, dropFar } }: Props) {
  // As it closes, it says what it asked.
  const [km, setKm] = useState(far)
  if (far !== null && far !== km) setKm(far)
  return (
    <ConfirmDialog
      opened={far !== null}
      title="Loin de la ville de l’adresse"
      yes="Placer à cet endroit"
      no="Continuer à placer"
      onYes={keepFar}
      onCancel={dropFar}
    >
      <p>{`Ce repère est à ${km ?? 0}\u00a0km ${deQui(adresse?.adresse_ville ?? '')}, la ville de l’adresse. Est-ce bien là\u202f?`}</p>
    </ConfirmDialog>
  )
}
