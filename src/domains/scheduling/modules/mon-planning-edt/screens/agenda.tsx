import { Alert, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { call } from '#client/call/api.ts'
import { isOffline, messageOf } from '#client/call/problem.ts'
import { OutOfReach } from '#client/page/out-of-reach.tsx'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { ErrorState, LoadingRows } from '#kit/state/state-block.tsx'
import { direQuand } from '#wire/moments.ts'
import { creerAgenda, lireAgenda, revoquerAgenda } from '../contract.ts'
import { CLE_EDT } from '../offline/lectures.ts'
import classes from './agenda.module.css'
import { AgendaAddress } from './agenda-address.tsx'

type Question = 'remplacer' | 'revoquer' | null
const CLE = [CLE_EDT, 'agenda'] as const

/** The planning in the person's own calendar application: a secret address, shown once. */
export function Agenda() {
  const client = useQueryClient()
  const [url, setUrl] = useState<string | null>(null)
  const [question, setQuestion] = useState<Question>(null)
  const etat = useQuery({ queryKey: CLE, queryFn: ({ signal }) => call(lireAgenda, { signal, silent: true }) })
  const relire = () => client.invalidateQueries({ queryKey: CLE })
  const creer = useMutation({
    // The panel says it, longer than a toast.
    mutationFn: () => call(creerAgenda, { silent: true }),
    onSuccess: async answer => {
      setUrl(new URL(answer.url, location.origin).href)
      setQuestion(null)
      await relire()
    },
  })
  const revoquer = useMutation({
    mutationFn: () => call(revoquerAgenda, { silent: 'refus' }),
    onSuccess: async () => {
      setUrl(null)
      setQuestion(null)
      await relire()
    },
  })
  useBackLayer(question !== null, () => setQuestion(null))
  const erreur = creer.error ?? revoquer.error

  if (etat.isPending) return <LoadingRows rows={2} height={72} />
  if (!etat.data && isOffline(etat.error))
    return (
      <OutOfReach onRetry={() => void etat.refetch()}>
        Votre agenda se règle avec du réseau{'\u00a0'}; les applications déjà abonnées continuent.
      </OutOfReach>
    )
  if (!etat.data) return <ErrorState message={messageOf(etat.error)} onRetry={() => void etat.refetch()} />
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
          {messageOf(erreur)}
        </Alert>
      )}
      {actif ? (
        <div className={classes.boutons}>
          <Button variant="default" onClick={() => setQuestion('remplacer')}>
            Remplacer
          </Button>
          <Button variant="outline" color="red" onClick={() => setQuestion('revoquer')}>
            Révoquer
          </Button>
        </div>
      ) : (
        <Button size="lg" fullWidth loading={creer.isPending} onClick={() => creer.mutate()}>
          Créer mon adresse
        </Button>
      )}
      <ConfirmDialog
        opened={question !== null}
        title={question === 'remplacer' ? 'Remplacer l’adresse' : 'Révoquer l’adresse'}
        yes={question === 'remplacer' ? 'Remplacer l’adresse' : 'Révoquer l’adresse'}
        danger={question === 'revoquer'}
        pending={creer.isPending || revoquer.isPending}
        error={erreur ? messageOf(erreur) : null}
        onCancel={() => setQuestion(null)}
        onYes={() => (question === 'remplacer' ? creer.mutate() : revoquer.mutate())}
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
