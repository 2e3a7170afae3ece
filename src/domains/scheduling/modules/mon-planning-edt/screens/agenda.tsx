import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { OutOfReach } from '#client/page/out-of-reach.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { useOwnName } from '#client/session/own-name.ts'
import { SANS_AGENDA } from '#domains/scheduling/model/planning/agenda.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { ErrorState, LoadingRows } from '#kit/state/state-block.tsx'
import { direQuand } from '#wire/moments.ts'
import { creerAgenda, lireAgenda, revoquerAgenda } from '../contract.ts'
import classes from './agenda.module.css'
import { AgendaAddress } from './agenda-address.tsx'

type Question = 'remplacer' | 'revoquer' | null

/** The planning in the person's own calendar application: a secret address, shown once. */
export function Agenda() {
  const [url, setUrl] = useState<string | null>(null)
  const [question, setQuestion] = useState<Question>(null)
  const etat = useReading(lireAgenda)
  const enSonNom = useOwnName(SANS_AGENDA)
  // The panel says the address, longer than a toast.
  const creer = useWriting(creerAgenda, {
    done: answer => {
      setUrl(new URL(answer.url, location.origin).href)
      setQuestion(null)
    },
  })
  const revoquer = useWriting(revoquerAgenda, {
    done: () => {
      setUrl(null)
      setQuestion(null)
    },
  })
  useBackLayer(question !== null, () => setQuestion(null))
  const erreur = creer.message ?? revoquer.message

  if (etat.state === 'chargement') return <LoadingRows rows={2} height={72} />
  if (etat.state === 'hors_ligne')
    return (
      <OutOfReach onRetry={etat.reload}>
        Votre agenda se règle avec du réseau{'\u00a0'}; les applications déjà abonnées continuent.
      </OutOfReach>
    )
  if (!etat.data) return <ErrorState message={etat.message} onRetry={etat.reload} />
  const { actif, cree_a, lu_a } = etat.data
  return (
    <div className={classes.root}>
      <p>
        Vos postes, absences et astreintes dans l’agenda de votre téléphone ou de votre ordinateur, tenus à jour. Rien
        de vos collègues n’y figure.
      </p>
      {url ? (
        <AgendaAddress url={url} />
      ) : (
        <p className={classes.etat} data-actif={actif || undefined}>
          {actif
            ? `Adresse créée ${cree_a ? direQuand(cree_a) : ''}. ${lu_a ? `Dernière lecture par une application ${direQuand(lu_a)}.` : 'Aucune application ne l’a encore lue.'}`
            : 'Aucune adresse pour l’instant.'}
        </p>
      )}
      {erreur && question === null && (
        <Alert color="red" role="alert">
          {erreur}
        </Alert>
      )}
      {enSonNom && <p role="status">{enSonNom}</p>}
      {actif ? (
        <div className={classes.boutons}>
          <Button variant="default" disabled={enSonNom !== null} onClick={() => setQuestion('remplacer')}>
            Remplacer
          </Button>
          <Button variant="outline" color="red" onClick={() => setQuestion('revoquer')}>
            Révoquer
          </Button>
        </div>
      ) : (
        <Button
          size="lg"
          fullWidth
          loading={creer.pending}
          disabled={enSonNom !== null}
          onClick={() => void creer.write({})}
        >
          Créer mon adresse
        </Button>
      )}
      <ConfirmDialog
        opened={question !== null}
        title={question === 'remplacer' ? 'Remplacer l’adresse' : 'Révoquer l’adresse'}
        yes={question === 'remplacer' ? 'Remplacer l’adresse' : 'Révoquer l’adresse'}
        danger={question === 'revoquer'}
        pending={creer.pending || revoquer.pending}
        error={erreur}
        onCancel={() => setQuestion(null)}
        onYes={() => void (question === 'remplacer' ? creer.write({}) : revoquer.write({}))}
      >
        <p>
          {question === 'remplacer'
            ? 'L’adresse actuelle ne fonctionnera plus\u00a0: il faudra abonner de nouveau vos applications.'
            : 'Vos applications ne recevront plus votre planning.'}
        </p>
      </ConfirmDialog>
    </div>
  )
}
