import { useState } from 'react'
import { call, download } from '#client/api.ts'
import { messageOf } from '#client/problem.ts'
import { PhotoUploader } from '#kit/photo/photo-uploader.tsx'
import { usePictureUrl } from '#kit/photo/use-picture-url.ts'
import { envoyerLogo, LOGO_MAX, lireLogo, retirerLogo } from '../contract.ts'

type Props = { logo: string | null; societe: string; relire: () => void }

/** The company's logo: shown, chosen and cut, taken away. */
export function LogoField({ logo, societe, relire }: Props) {
  const url = usePictureUrl(logo, signal => download(lireLogo, { signal }))
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function faire(action: () => Promise<unknown>) {
    setPending(true)
    setError(null)
    try {
      await action()
      relire()
    } catch (refusal) {
      setError(messageOf(refusal))
    } finally {
      setPending(false)
    }
  }
  function garder(image: Blob | null) {
    if (!image) return void faire(() => call(retirerLogo, { silent: 'refus' }))
    if (image.size > LOGO_MAX)
      return setError('Ce logo pèse plus de 2\u00a0Mo\u00a0: choisissez une image plus légère.')
    const filename = image.type === 'image/png' ? 'logo.png' : 'logo.jpg'
    void faire(() => call(envoyerLogo, { query: { filename }, bytes: image, body: undefined, silent: 'refus' }))
  }
  return (
    <PhotoUploader
      label="Logo de la société"
      shape="libre"
      url={url}
      held={logo !== null}
      name={societe}
      pending={pending}
      error={error}
      onChange={garder}
      testId="logo"
    />
  )
}
