import { Button } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { navigate, readAddress } from '#client/address/location.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { addressOf, baseOf, NEW_ROW } from '#client/resource/addresses.ts'
import { withWayBack } from '#client/resource/way-back.tsx'
import { PRESTATIONS } from '#domains/field-service/modules/gestion-codes-prestations-entreprises/contract.ts'
import { EmptyState } from '#kit/state/state-block.tsx'

const NEW_SERVICE = addressOf(baseOf('', 'gestion-codes-prestations-entreprises'), PRESTATIONS, NEW_ROW)

/** Nothing can be asked for nor planned before the company says what it does: the way there, and back here. */
export function NoService({ pour }: { pour: 'une intervention' | 'une demande' }) {
  const held = useSession().session?.user.modules.includes(PRESTATIONS.module) === true
  return (
    <EmptyState
      icon={<IconListDetails size={32} stroke={1.6} />}
      title="Aucune prestation pour l’instant"
      action={
        held && (
          <Button
            leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
            onClick={() => navigate(withWayBack(NEW_SERVICE, readAddress()))}
          >
            Créer une prestation
          </Button>
        )
      }
    >
      {`On choisit une prestation à chaque fois qu’on crée ${pour}\u00a0: ce que vous faites, sa durée et son prix. `}
      {held
        ? 'Créez-en une dans «\u00a0Codes prestations\u00a0», puis revenez ici.'
        : 'Demandez à qui règle les «\u00a0Codes prestations\u00a0» d’en créer une.'}
    </EmptyState>
  )
}
