import { Button } from '@mantine/core'
import { IconCalendarOff, IconUsers } from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { baseOf } from '#client/resource/addresses.ts'
import type { Technicien } from '#domains/field-service/model/interventions/regulation.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import classes from './empty-day.module.css'

/** What a company prepares first, in that order; offered to whoever holds it. */
const PREMIERS_PAS = [
  { module: 'vx-gestion-utilisateurs-wikaz', route: 'gestion-utilisateurs-wikaz', libelle: 'Inviter des techniciens' },
  {
    module: 'vx-gestion-codes-prestations-entreprises',
    route: 'gestion-codes-prestations-entreprises',
    libelle: 'Prestations',
  },
  { module: 'vx-gestion-clients-entreprises', route: 'gestion-clients-entreprises', libelle: 'Clients' },
] as const

/** A day without a visit: of a company that works, or of one where there is nobody yet to give a visit to. */
export function EmptyDay({ jour, techniciens }: { jour: JourIso; techniciens: readonly Pick<Technicien, 'id'>[] }) {
  const user = useSession().session?.user
  const seul = techniciens.every(({ id }) => id === user?.id)
  if (!seul)
    return (
      <EmptyState icon={<IconCalendarOff size={32} stroke={1.6} />} title={`Rien de prévu le ${formaterJour(jour)}`}>
        Les interventions planifiées ce jour et le travail reçu du terrain s’affichent ici.
      </EmptyState>
    )
  const pas = PREMIERS_PAS.filter(({ module }) => user?.modules.includes(module))
  return (
    <EmptyState
      icon={<IconUsers size={32} stroke={1.6} />}
      title={techniciens.length > 0 ? 'Personne d’autre que vous pour l’instant' : 'Pas encore de technicien'}
      action={
        <div className={classes.pas}>
          {pas.map(({ route, libelle }, rang) => (
            <Button key={route} variant={rang === 0 ? 'filled' : 'default'} onClick={() => navigate(baseOf('', route))}>
              {libelle}
            </Button>
          ))}
        </div>
      }
    >
      La journée de chaque technicien s’affiche ici, avec ce que le terrain en envoie. Une intervention se crée depuis
      la fiche d’un client&nbsp;: commencez par {pas.length > 0 ? 'ce qui suit' : 'inviter votre équipe'}.
    </EmptyState>
  )
}
