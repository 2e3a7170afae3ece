import { Button } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { notifySuccess, notifyUndo, notifyWarning } from '#client/call/notices.ts'
import { useTask } from '#client/call/use-task.ts'
import { messageNonEnregistre } from '#client/queue/not-stored.ts'
import { myDb, perform } from '#client/queue/sync.ts'
import { jourAnnulable, libelleTypeDemande } from '#domains/scheduling/model/conges/conge.ts'
import { libellePeriode } from '#domains/scheduling/model/planning/periode.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { correctedNow } from '#offline/clock.ts'
import { takeBack } from '#offline/take-back.ts'
import { direQuand } from '#wire/moments.ts'
import type { DemandeLocale } from '../offline/rejeu.ts'
import { rendre } from '../offline.ts'
import classes from './request-card.module.css'

/** Asking for an accepted leave to be given back: what it does is said first, and it is taken back as easily. */
export function GiveBack({ demande: d }: { demande: DemandeLocale }) {
  const [ouvert, setOuvert] = useState(false)
  const { run, pending, message } = useTask({ say: messageNonEnregistre })
  useBackLayer(ouvert, () => setOuvert(false))
  const { demande_conge_date_debut: debut, demande_conge_date_fin: fin } = d
  const jour = jourAnnulable({ debut, fin }, new Date(correctedNow()))
  const quoi = `${libelleTypeDemande(d.demande_type)} ${libellePeriode(debut, fin)}`

  const envoyer = (oui: boolean) =>
    run(async () => {
      const { id } = await perform(
        rendre,
        { uid: d.demande_conge_uid, rendre: oui },
        { libelle: `${oui ? 'Rendre' : 'Garder'}\u00a0: ${quoi}` },
      )
      setOuvert(false)
      notifyUndo(oui ? 'Demande enregistrée.' : 'Vous gardez ce congé.', () => defaire(id, !oui))
    })

  /** Off this device while it has not left, else by the contrary. */
  async function defaire(id: string, contraire: boolean): Promise<void> {
    try {
      if (!(await takeBack(myDb(), id))) await perform(rendre, { uid: d.demande_conge_uid, rendre: contraire })
      notifySuccess(contraire ? 'Les jours restent demandés à rendre.' : 'Défait\u00a0: vous gardez ce congé.')
    } catch (error) {
      notifyWarning(messageNonEnregistre(error))
    }
  }

  if (d.retrait_demande_a)
    return (
      <>
        <p className={classes.petit}>
          Vous avez demandé à rendre ces jours {direQuand(d.retrait_demande_a)}&nbsp;: votre responsable doit répondre.
        </p>
        <Button variant="default" className={classes.retirer} loading={pending} onClick={() => void envoyer(false)}>
          Garder ce congé
        </Button>
      </>
    )
  if (jour === null) return null
  return (
    <>
      <Button variant="default" className={classes.retirer} onClick={() => setOuvert(true)}>
        Demander à rendre
      </Button>
      <ConfirmDialog
        opened={ouvert}
        title="Rendre ce congé"
        yes="Demander à rendre ces jours"
        no="Ne rien changer"
        pending={pending}
        error={message}
        onCancel={() => setOuvert(false)}
        onYes={() => void envoyer(true)}
      >
        <p>{quoi}</p>
        <p>
          {jour === debut ? 'Ces jours restent' : `Les jours ${libellePeriode(jour, fin)} restent`} en congé jusqu’à la
          réponse de votre responsable. S’il accepte, ils ne le seront plus et vos postes reviendront.
        </p>
      </ConfirmDialog>
    </>
  )
}
