import type { EtatLien, Lien } from '#domains/field-service/model/reseau/reseau.ts'
import { Pill, type PillTone } from '#kit/pill/pill.tsx'

export const TONS: Readonly<Record<EtatLien, PillTone>> = {
  active: 'good',
  suspendue: 'mute',
  a_repondre: 'wait',
  invitee: 'info',
  expiree: 'mute',
  refusee: 'bad',
}

export function LinkState({ lien }: { lien: Lien }) {
  return <Pill tone={TONS[lien.etat]}>{lien.etat_libelle}</Pill>
}
