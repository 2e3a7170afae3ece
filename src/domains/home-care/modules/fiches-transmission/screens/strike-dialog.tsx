import { Button, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { messageNonEnregistre } from '#client/queue/not-stored.ts'
import { MOTIF_MAX, motifRayureSchema } from '#domains/home-care/model/transmission.ts'
import { rayerFiche } from '../offline/enregistrer.ts'
import type { TransmissionLocale } from '../offline/rejeu.ts'
import classes from './strike-dialog.module.css'

type Props = { fiche: TransmissionLocale; fermer: () => void }

/** Nothing is deleted: the sheet is struck out, with the reason and who did it. */
export function StrikeDialog({ fiche, fermer }: Props) {
  const [motif, setMotif] = useState('')
  const [erreur, setErreur] = useState<string | null>(null)
  const [echec, setEchec] = useState<string | null>(null)
  useBackLayer(true, fermer)

  async function rayer() {
    const lu = motifRayureSchema.safeParse(motif)
    if (!lu.success) return setErreur('Dites pourquoi, pour ceux qui l’ont déjà lue.')
    try {
      await rayerFiche(fiche, lu.data)
    } catch (error) {
      return setEchec(messageNonEnregistre(error))
    }
    fermer()
  }

  return (
    <Modal
      opened
      onClose={fermer}
      title="Rayer la transmission"
      centered
      size="26rem"
      // A dialog's heading is no banner of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      <form
        className={classes.root}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void rayer()
        }}
      >
        <p className={classes.texte}>Elle restera lisible, barrée, avec votre nom et cette raison.</p>
        <Textarea
          label="Raison"
          data-autofocus
          autosize
          minRows={2}
          maxRows={5}
          maxLength={MOTIF_MAX}
          value={motif}
          error={erreur}
          onChange={event => {
            setMotif(event.currentTarget.value)
            setErreur(null)
          }}
        />
        {echec && (
          <p role="alert" className={classes.echec}>
            {echec}
          </p>
        )}
        <div className={classes.boutons}>
          <Button variant="default" onClick={fermer}>
            Ne rien changer
          </Button>
          <Button type="submit" color="red">
            Rayer la transmission
          </Button>
        </div>
      </form>
    </Modal>
  )
}
