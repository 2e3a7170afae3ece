import { Button } from '@mantine/core'
import { navigate } from '#client/address/location.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { MODULE_REGULATION } from '#domains/field-service/model/interventions/regulation.ts'
import { ADRESSE_REGULATION } from '#domains/field-service/modules/regulation-interventions/address.ts'
import { EmptyState } from '#kit/state/state-block.tsx'

/** A day without a visit, and who gives them: the office, or whoever reads this where they are the office. */
export function NoVisit({ titre }: { titre: string }) {
  const planifie = useSession().session?.user.modules.includes(MODULE_REGULATION) ?? false
  if (!planifie)
    return (
      <EmptyState title={titre}>
        Vos interventions apparaissent ici dès que le bureau les met à votre planning.
      </EmptyState>
    )
  return (
    <EmptyState
      title={titre}
      action={
        <Button variant="default" onClick={() => navigate(ADRESSE_REGULATION)}>
          Ouvrir Régulation
        </Button>
      }
    >
      Les visites qui vous sont données dans Régulation apparaissent ici.
    </EmptyState>
  )
}
