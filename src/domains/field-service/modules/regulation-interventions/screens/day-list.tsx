import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useMobile } from '#client/address/viewport.ts'
import { DeskCard, useDesk } from '#client/frames/desk.tsx'
import { Failure } from '#client/page/failure.tsx'
import type { ReadResult } from '#client/reading/use-reading.ts'
import type { Journee, Technicien } from '#domains/field-service/model/interventions/regulation.ts'
import { RowsSkeleton } from '#kit/skeleton/rows-skeleton.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import type { JourIso } from '#wire/dates.ts'
import { EmptyDay } from './empty-day.tsx'
import type { Groupe, Groupement, Retards, Tri } from './tableau.ts'
import { VisitCards } from './visit-cards.tsx'
import { VisitTable } from './visit-table.tsx'

type Props = {
  journee: ReadResult<Journee>
  vue: {
    groupes: readonly Groupe[]
    groupement: Groupement
    jour: JourIso
    choisie: number | null
    retards: Retards
    maintenant: string
    tri: Tri
  }
  filtree: boolean
  onTri: (tri: Tri) => void
  onOuvrir: (id: number) => void
  /** Absent: this day is not dealt out again. */
  onRepartir?: ((technicien: Technicien) => void) | undefined
  onTouche: (event: KeyboardEvent<HTMLElement>) => void
  onToutMontrer: () => void
}

/** The day's visits, or why there are none to show. */
export function DayList({ journee, vue, filtree, onTri, onOuvrir, onRepartir, onTouche, onToutMontrer }: Props) {
  const mobile = useMobile()
  const { narrow } = useDesk()
  if (!journee.data) {
    if (journee.state === 'chargement') return <Attente />
    return (
      <Failure
        error={journee.error ?? null}
        onRetry={journee.reload}
        offline="Un jour ouvert une fois avec du réseau reste lisible hors ligne."
      />
    )
  }
  if (vue.groupes.length === 0) {
    return filtree ? (
      <EmptyState
        icon={<IconFilterOff size={32} stroke={1.6} />}
        title="Aucune intervention ne correspond à ces filtres"
        action={
          <Button variant="default" onClick={onToutMontrer}>
            Tout montrer
          </Button>
        }
      />
    ) : (
      <EmptyDay jour={vue.jour} techniciens={journee.data.techniciens} />
    )
  }
  const { lu_a } = journee.data
  if (mobile) return <VisitCards {...vue} lu_a={lu_a} onOuvrir={onOuvrir} onRepartir={onRepartir} />
  return (
    <DeskCard>
      <VisitTable
        {...vue}
        etroite={narrow}
        lu_a={lu_a}
        onTri={onTri}
        onOuvrir={onOuvrir}
        onRepartir={onRepartir}
        onTouche={onTouche}
      />
    </DeskCard>
  )
}

/** Lines of the table to come. */
function Attente() {
  return (
    <DeskCard>
      <RowsSkeleton label="Chargement en cours" rows={12} columns="96px 1fr 120px" />
    </DeskCard>
  )
}
