import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { notifySuccess, notifyWarning } from '#client/call/notices.ts'
import classes from './agenda.module.css'

/** The secret address, once, and how each kind of calendar takes it. */
export function AgendaAddress({ url }: { url: string }) {
  const [copiee, setCopiee] = useState(false)

  async function copier() {
    try {
      await navigator.clipboard.writeText(url)
      setCopiee(true)
      notifySuccess('Contenu copié dans le presse-papier')
    } catch (error) {
      console.info('copie refusée', error)
      notifyWarning('Le navigateur n’a pas permis la copie\u00a0: sélectionnez l’adresse, puis copiez-la.')
    }
  }

  return (
    <div className={classes.adresse}>
      <TextInput
        label="Votre adresse secrète"
        description="Affichée une seule fois : copiez-la maintenant, et ne la donnez à personne."
        readOnly
        value={url}
        onFocus={event => event.currentTarget.select()}
      />
      <Button
        size="lg"
        fullWidth
        leftSection={copiee ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
        onClick={() => void copier()}
      >
        {copiee ? 'Adresse copiée' : 'Copier l’adresse'}
      </Button>
      <ul className={classes.modes}>
        <li>
          <b>iPhone</b> <a href={url.replace(/^https?:/, 'webcal:')}>Ouvrir dans Calendrier</a>
          <span>
            {
              'ou Réglages, Calendrier, Comptes, Ajouter un compte, Autre, «\u00a0Ajouter un calendrier avec abonnement\u00a0»'
            }
          </span>
        </li>
        <li>
          <b>Android, Google Agenda</b>
          <span>
            {
              'Sur un ordinateur, calendar.google.com, «\u00a0Autres agendas\u00a0», «\u00a0À partir de l’URL\u00a0». Il apparaît ensuite sur le téléphone.'
            }
          </span>
        </li>
        <li>
          <b>Outlook</b>
          <span>{'Calendrier, «\u00a0Ajouter un calendrier\u00a0», «\u00a0S’abonner à partir du web\u00a0»'}</span>
        </li>
      </ul>
    </div>
  )
}
