export default function LandingPage() {
  return <h1>Quartet</h1>
}
