import { Button, Skeleton } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useMobile } from '#client/address/viewport.ts'
import { Failure } from '#client/page/failure.tsx'
import type { Journee } from '#domains/field-service/model/interventions/regulation.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import type { JourIso } from '#wire/dates.ts'
import { EmptyDay } from './empty-day.tsx'
import classes from './screen.module.css'
import type { Groupe, Groupement, Retards, Tri } from './tableau.ts'
import { VisitCards } from './visit-cards.tsx'
import { VisitTable } from './visit-table.tsx'

type Props = {
  journee: UseQueryResult<Journee>
  vue: {
    groupes: readonly Groupe[]
    groupement: Groupement
    jour: JourIso
    choisie: number | null
    retards: Retards
    maintenant: string
    tri: Tri
    etroite: boolean
  }
  filtree: boolean
  onTri: (tri: Tri) => void
  onOuvrir: (id: number) => void
  onTouche: (event: KeyboardEvent<HTMLElement>) => void
  onToutMontrer: () => void
}

/** The day's visits, or why there are none to show. */
export function DayList({ journee, vue, filtree, onTri, onOuvrir, onTouche, onToutMontrer }: Props) {
  const mobile = useMobile()
  if (!journee.data) {
    if (journee.isFetching || !journee.error) return <Attente />
    return (
      <Failure
        error={journee.error}
        onRetry={() => void journee.refetch()}
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
  if (mobile) return <VisitCards {...vue} lu_a={lu_a} onOuvrir={onOuvrir} />
  return (
    <div className={classes.cadre}>
      <VisitTable {...vue} lu_a={lu_a} onTri={onTri} onOuvrir={onOuvrir} onTouche={onTouche} />
    </div>
  )
}

/** Lines of the table to come. */
function Attente() {
  return (
    <div className={classes.cadre} role="status" aria-label="Chargement en cours">
      {Array.from({ length: 12 }, (_, rang) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
        <div key={rang} className={classes.attente}>
          <Skeleton height={14} width={96} />
          <Skeleton height={14} />
          <Skeleton height={14} width={120} />
        </div>
      ))}
    </div>
  )
}
