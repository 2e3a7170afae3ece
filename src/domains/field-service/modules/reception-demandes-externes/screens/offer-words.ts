import type { DemandeExterne, EtatExterne } from '#domains/field-service/model/demandes/externe.ts'
import type { PillTone } from '#kit/pill/pill.tsx'
import { formaterJour } from '#wire/dates.ts'
import { formaterTranche } from '#wire/moments.ts'

export const TONS: Readonly<Record<EtatExterne, PillTone>> = {
  attente: 'wait',
  acceptee: 'good',
  refusee: 'mute',
  prise: 'mute',
  retiree: 'mute',
}

export function direSouhait({ demande_date_souhaite: jour, demande_th_souhaite: th }: DemandeExterne): string {
  if (!jour) return 'Sans date souhaitée'
  return [`Souhaitée le ${formaterJour(jour)}`, formaterTranche(th)].filter(Boolean).join(', ')
}
