/** An upload of the page, in the hands of the test. */
export class FakeUpload extends EventTarget {
  static all: FakeUpload[] = []
  upload = new EventTarget()
  status = 0
  statusText = ''
  responseText = ''
  constructor() {
    super()
    FakeUpload.all.push(this)
  }
  open(): void {}
  setRequestHeader(): void {}
  send(_form: FormData): void {}
  abort(): void {}
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
  answer(status: number, body: unknown): void {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
  lose(): void {
    this.dispatchEvent(new Event('error'))
  }
}
