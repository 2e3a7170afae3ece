import { Button, Modal } from '@mantine/core'
import { IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useMobile } from '#client/address/viewport.ts'
import { FormButton } from '#client/form/form-button.tsx'
import { ajouterPlage, formulairePlage, type JourDispo, type Plage } from '#domains/people/model/temps.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { formaterDuree } from '#wire/dates.ts'
import { formaterPlage } from '#wire/moments.ts'
import { validite } from './plages.ts'
import classes from './screen.module.css'
import { useRetraitPlage } from './use-retrait-plage.ts'

type Props = { id: number; jour: JourDispo; opened: boolean; relire: () => void; onClose: () => void }

/** "Configuration plages": the slots of one day, with the days each is valid for (specification field-service §2). */
export function PlagesDialog({ id, jour, opened, relire, onClose }: Props) {
  const params = { id: String(id) }
  const mobile = useMobile()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Plages du ${jour.label.toLowerCase()}`}
      size={520}
      fullScreen={mobile}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.bloc}>
        <div className={classes.actions}>
          <FormButton
            label="Ajouter une plage"
            icone={<IconPlus size={18} stroke={1.8} aria-hidden />}
            principal
            read={formulairePlage}
            write={ajouterPlage}
            of={{ params }}
            also={{ jour: jour.id }}
          />
          <IconButton label="Actualiser" onClick={relire}>
            <IconRefresh size={20} stroke={1.8} aria-hidden />
          </IconButton>
        </div>
        {jour.plages.length === 0 ? (
          <EmptyState title="Aucune plage">Ce jour est travaillé en entier.</EmptyState>
        ) : (
          <ul className={classes.lignes}>
            {jour.plages.map(plage => (
              <Ligne key={plage.plage_id} id={id} jour={jour} plage={plage} />
            ))}
          </ul>
        )}
      </div>
      <div className={classes.fermeture}>
        <Button variant="default" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </Modal>
  )
}

function Ligne({ id, jour, plage }: Pick<Props, 'id' | 'jour'> & { plage: Plage }) {
  const { retirer, pending } = useRetraitPlage(id, [jour])
  const heures = formaterPlage(plage.debut_libelle, plage.fin_libelle)
  const quand = validite(plage)
  return (
    <li className={classes.ligne}>
      <span className={classes.mots}>
        <b>{heures}</b>
        <small>{[formaterDuree(plage.duree), quand && `valable ${quand}`].filter(Boolean).join(' · ')}</small>
      </span>
      <IconButton
        size="lg"
        label={`Retirer la plage ${heures}`}
        disabled={pending}
        onClick={() => void retirer(plage.plage_id)}
      >
        <IconTrash size={20} stroke={1.8} aria-hidden />
      </IconButton>
    </li>
  )
}
